"""What the doctor found in a library, as JSON."""

from __future__ import annotations

from faqsearch.export.values import Json
from faqsearch.library.doctor import Diagnosis


def doctor_json(diagnosis: Diagnosis) -> Json:
    """Each thing that is wrong, what mends it, and whether it was mended (``faqsearch doctor``)."""
    return {
        "library": diagnosis.folder,
        "documents": diagnosis.documents,
        "findings": [
            {
                "trouble": str(finding.trouble),
                "path": finding.path,
                "document": finding.document or None,
                "remedy": str(finding.remedy),
                "source": finding.source or None,
                "mended": finding in diagnosis.mended,
            }
            for finding in diagnosis.findings
        ],
        "well": diagnosis.is_well,
    }
