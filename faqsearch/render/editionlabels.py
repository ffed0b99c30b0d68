"""Labels of what is told of the editions of the rules, in both languages."""

from __future__ import annotations

__all__ = ["EDITION_LABELS"]

EDITION_LABELS: dict[str, tuple[str, str]] = {
    "also held": ("Also held: {}", "Aussi disponibles : {}"),
    "edition older": (
        "The text is that of the edition of {}. The one in force, of {}, is not held: the "
        "wording may have changed between.",
        "Texte de l’édition du {}. Celle en vigueur, du {}, n’est pas disponible : la formulation "
        "a pu changer entre les deux.",
    ),
    "edition older changed": (
        "The text is that of the edition of {}. The one in force, of {}, is not held, and the "
        "wording of this rule has changed between.",
        "Texte de l’édition du {}. Celle en vigueur, du {}, n’est pas disponible, et la "
        "formulation de cette règle a changé entre les deux.",
    ),
    "edition older same": (
        "The text is that of the edition of {}. The one in force, of {}, is not held; no change "
        "of this rule’s wording between is known, but for numbers of other rules in it.",
        "Texte de l’édition du {}. Celle en vigueur, du {}, n’est pas disponible ; aucun "
        "changement de formulation de cette règle entre les deux n’est connu, sinon de numéros "
        "d’autres règles.",
    ),
    "edition none": (
        "No edition of the rules of that time is held: the oldest is of {}.",
        "Aucune édition des règles de cette époque n’est disponible : la plus ancienne est du {}.",
    ),
    "edition lacks": (
        "The newest edition of that time that is held, of {}, does not have this rule.",
        "L’édition disponible la plus récente de cette époque, du {}, n’a pas cette règle.",
    ),
    "edition to come": (
        "An edition held is to come from {}.",
        "Une édition disponible est à venir, à partir du {}.",
    ),
    "to come": ("to come from {}", "à venir à partir du {}"),
    "no edition": (
        "No edition of the Comprehensive Rules is held, so that there are no wordings to compare.",
        "Aucune édition des Règles complètes n’est disponible : pas de formulations à comparer.",
    ),
    "no wording": (
        "No edition that is held has this rule.",
        "Aucune édition disponible n’a cette règle.",
    ),
    "wordings": ("Wordings through the editions", "Formulations au fil des éditions"),
    "wordings of": ("{} through {} held", "{} dans {}"),
    "born": ("new on {}", "nouvelle le {}"),
    "went into": ("then part of what is {} today", "puis dans ce qui est {} aujourd’hui"),
    "in the edition": ("in the edition of {}", "dans l’édition du {}"),
    "in the editions": (
        "in the editions held of {} … {}",
        "dans les éditions disponibles du {} … {}",
    ),
    "beside": (
        "{}, beside the one above: the number stands there twice",
        "{}, à côté de la précédente : le numéro y figure deux fois",
    ),
    "unchanged left out": (
        "[…]: words left out that did not change",
        "[…] : mots omis, inchangés",
    ),
    "only sums": (
        "Of the rules from here on only how many wordings they had; the number of one asked for "
        "shows them.",
        "À partir d’ici, seulement le nombre de formulations de chaque règle ; demander son numéro "
        "les montre.",
    ),
    "undated rules": (
        "rules text of no known day",
        "texte de règles de date inconnue",
    ),
    "between": ("{} between not held", "{} non disponibles entre les deux"),
    "first and last": ("{}, {} to {}, {}", "{}, {} à {}, {}"),
    "worded": (
        "An older wording answers, last in the edition of {}",
        "Une formulation antérieure répond, en dernier dans l’édition du {}",
    ),
    "taken out": ("taken out", "retiré"),
    "put in": ("put in", "ajouté"),
}
