"""Labels of verdicts and of slips, in both languages."""

from __future__ import annotations

__all__ = ["VERDICT_LABELS"]

VERDICT_LABELS: dict[str, tuple[str, str]] = {
    "holds": ("Holds today", "Toujours vrai aujourd’hui"),
    "holds on": ("Held on {}", "Vrai au {}"),
    "holds recognised": (
        "Holds today if this program read it right",
        "Toujours vrai aujourd’hui, si ce programme l’a bien comprise",
    ),
    "holds recognised on": (
        "Held on {} if this program read it right",
        "Vrai au {}, si ce programme l’a bien comprise",
    ),
    "holds altered": (
        "Holds today but for what was altered",
        "Toujours vrai aujourd’hui, sauf ce qui a changé",
    ),
    "holds altered on": (
        "Held on {} but for what was altered",
        "Vrai au {}, sauf ce qui a changé",
    ),
    "as read": ("if this program read it right", "si ce programme l’a bien comprise"),
    "superseded": ("Superseded since {} ({})", "Dépassé depuis le {} ({})"),
    "changed since": (
        "No longer so: changed since, on {} ({})",
        "Ne vaut plus : changé depuis, le {} ({})",
    ),
    "text changed": (
        "The text of that day has changed since, on {}",
        "Le texte de ce jour a changé depuis, le {}",
    ),
    "then": ("Then {}", "À l’époque, {}"),
    "from": ("from {}: {}", "à partir du {} : {}"),
    "now": ("now", "aujourd’hui"),
    "on day": ("on {}", "au {}"),
    "altered": (
        "What it speaks of was altered on {} ({})",
        "Ce dont elle parle a changé le {} ({})",
    ),
    "touched": (
        "Look at it: what it speaks of has changed since, on {} ({})",
        "À revoir : ce dont elle parle a changé depuis, le {} ({})",
    ),
    "touched if older": (
        "Look at it if it is older: what it speaks of changed on {} ({})",
        "À revoir si elle est plus ancienne : ce dont elle parle a changé le {} ({})",
    ),
    "era unknown": (
        "Of no known date; today’s rules answer {}",
        "Sans date connue ; les règles actuelles répondent {}",
    ),
    "era unknown on": (
        "Of no known date; the rules of {} answer {}",
        "Sans date connue ; les règles du {} répondent {}",
    ),
    "not checked": ("Not checked: {}", "Non vérifié : {}"),
    "by rule": ("rule {}", "règle {}"),
    "by rules": ("rules {}", "règles {}"),
    "method computed": ("computed", "calculé"),
    "method ledger": ("by the ledger of changes", "d’après le registre des changements"),
    "method text then": (
        "as the text of that day has it",
        "d’après le texte de ce jour",
    ),
    "method text": ("the rule’s text has stayed", "texte de la règle inchangé"),
    "reason no-model": ("no model computes it", "aucun modèle ne le calcule"),
    "reason unrecognised": (
        "its sentences are not recognised among the claims that are known",
        "ses phrases ne sont pas reconnues parmi les affirmations connues",
    ),
    "reason ambiguous": ("ambiguous", "ambigu"),
    "reason needs-game-state": ("depends on the game at hand", "dépend de la partie en cours"),
    "reason policy": ("not a matter of the rules", "ne relève pas des règles du jeu"),
    "reason reworded": (
        "the rule’s text has changed since",
        "le texte de la règle a changé depuis",
    ),
    "reason unknown-text": (
        "its text is not the one that is known",
        "ce texte n’est pas celui que l’on connaît",
    ),
    "reason partly": (
        "only a part of it is understood, which holds",
        "seule une partie en est comprise, et elle reste vraie",
    ),
    "reason later": ("later than the day asked for", "postérieur au jour demandé"),
    "reason later than": (
        "it speaks of the rules of {}, later than the day asked for",
        "il s’agit des règles du {}, postérieures au jour demandé",
    ),
    "reason review": ("under review", "en cours d’examen"),
    "dropped": ("No longer a term", "N’est plus un terme"),
    "outdated": ("Words since replaced", "Termes remplacés depuis"),
    "citations": ("Rules cited", "Règles citées"),
    # slips of documents
    "lint other card": (
        "names {} and not the card that it stands under",
        "nomme {} et non la carte sous laquelle elle figure",
    ),
    "lint keyword": (
        "explains {}, which its card doesn’t have",
        "explique « {} », que sa carte n’a pas",
    ),
    "lint duplicate": ("the same again as on line {}", "répète la ligne {}"),
    "lint twin": (
        "has no counterpart in the other language",
        "sans équivalent dans l’autre langue",
    ),
    "lint symbol": ("{} is no symbol of the game", "{} n’est pas un symbole du jeu"),
    "lint language en": ("English where French is expected", "en anglais au lieu du français"),
    "lint language fr": ("French where English is expected", "en français au lieu de l’anglais"),
    "rules known": (
        "Verdicts go by the rules known here, up to those of {}.",
        "Les verdicts suivent les règles connues ici, jusqu’à celles du {}.",
    ),
    "unchecked": (
        "What is not checked stands as of its date; nobody has checked whether it holds today.",
        "Ce qui n’est pas vérifié est donné à sa date ; sa validité aujourd’hui reste à vérifier.",
    ),
}
