"""Labels that only the web page has, in both languages; the rest stand in the catalogue."""

from __future__ import annotations

__all__ = ["PAGE_LABELS"]

PAGE_LABELS: dict[str, tuple[str, str]] = {
    # the page
    "tagline": (
        "Magic rulings, in English and French",
        "Décisions d’arbitrage de Magic, en français et en anglais",
    ),
    "search": ("Search", "Chercher"),
    "search for": (
        "Card, mechanic, rule or question",
        "Carte, mécanique, règle ou question",
    ),
    "as of": ("As of", "À la date du"),
    "show": ("Show", "Afficher"),
    "date": ("Date", "Date"),
    "today only": ("Back to today", "Revenir à aujourd’hui"),
    "answers as of": ("Verdicts are as of {}.", "Les verdicts sont ceux du {}."),
    "skip": ("Skip to the content", "Aller au contenu"),
    "other language": ("Français", "English"),
    "the ledger": ("Rule changes", "Changements"),
    "home": ("faqsearch, start page", "faqsearch, page d’accueil"),
    "main menu": ("Pages", "Pages"),
    "results": ("Results", "Résultats"),
    "result count one": ("1 result", "1 résultat"),
    "result count": ("{} results", "{} résultats"),
    "no result": ("Nothing found for “{}”.", "Rien trouvé pour « {} »."),
    "did you mean": ("Did you mean", "Vouliez-vous dire"),
    "unread": (
        "Not understood and taken as words: {}",
        "Non compris, pris comme mots : {}",
    ),
    "contradicted": (
        "Both asked for and left out: {}",
        "À la fois demandé et exclu : {}",
    ),
    "read as": ("{} was read as {}.", "{} a été lu comme le {}."),
    "may be any of": ("“{}” may be any of", "« {} » peut être"),
    "more pages": ("More", "Suite"),
    "next": ("Next", "Suivants"),
    "previous": ("Previous", "Précédents"),
    "examples": ("For example", "Par exemple"),
    "permanent link": ("Permalink", "Permalien"),
    "copy link": ("Copy link", "Copier le lien"),
    "copy citation": ("Copy citation", "Copier la citation"),
    "copied": ("Copied.", "Copié."),
    "not copied": ("Copying is not possible here.", "La copie n’est pas possible ici."),
    "twin en": ("The same in English", "La même en anglais"),
    "twin fr": ("The same in French", "La même en français"),
    "ruling": ("Ruling", "Décision"),
    "see also": ("See also", "Voir aussi"),
    "rule": ("Rule", "Règle"),
    "offline": (
        "No network: this is kept from {}.",
        "Hors connexion : page conservée depuis le {}.",
    ),
    "offline title": ("No network", "Hors connexion"),
    "offline text": (
        "This page was not opened before. What this device has kept:",
        "Cette page n’a pas encore été ouverte. Ce que cet appareil a conservé :",
    ),
    "offline hits": (
        "No network: only what this device has kept is searched.",
        "Hors connexion : seul ce que cet appareil a conservé est parcouru.",
    ),
    "offline nothing": ("Nothing kept matches.", "Rien de conservé ne correspond."),
    "api": ("JSON API", "API JSON"),
    "unofficial": (
        "Unofficial; neither made nor endorsed by Wizards of the Coast.",
        "Non officiel ; ni réalisé ni approuvé par Wizards of the Coast.",
    ),
    # verdicts opened
    "badge then": ("Then", "Alors"),
    "badge since": ("Since {}", "À partir du {}"),
    "badge now": ("Now", "Aujourd’hui"),
    "changed after": ("No longer so: changed since by", "Ne vaut plus : changé depuis par"),
    "which change": ("Changed by", "Changé par"),
    "altered since": ("Altered by", "Modifié par"),
    "touched since": ("To look at: changed since by", "À revoir : changé depuis par"),
    "touched if older since": (
        "To look at if it is older: changed by",
        "À revoir si elle est plus ancienne : changé par",
    ),
    "rules today": ("rules today", "règles actuelles"),
    "rules by today's numbers": (
        "rules, by their numbers of today",
        "règles, selon leurs numéros actuels",
    ),
    "known how": ("How it is known", "D’où on le sait"),
    # the ledger
    "since day": ("Since", "Depuis le"),
    "with word": ("With the word", "Avec le mot"),
    "no change": ("No change matches.", "Aucun changement ne correspond."),
    # what went wrong
    "not found": ("Not found", "Introuvable"),
    "not found text": (
        "The library has nothing called “{}”.",
        "La bibliothèque n’a rien du nom de « {} ».",
    ),
    "only a term": (
        "“{}” is no mechanic but a term of the rules; its entry in the glossary:",
        "« {} » n’est pas une mécanique mais un terme des règles ; son entrée au glossaire :",
    ),
    "no page": (
        "There is no page at this address.",
        "Il n’y a pas de page à cette adresse.",
    ),
    "too many": (
        "Too many requests from this address. Please try again in a moment.",
        "Trop de demandes depuis cette adresse. Réessayez dans un instant.",
    ),
    "no ruling": (
        "The library has no ruling under this address now: its document may have been taken out, "
        "or its text changed. A search finds it again if it is there.",
        "La bibliothèque n’a plus de décision à cette adresse : son document a pu être retiré, "
        "ou son texte a changé. Une recherche la retrouve si elle y est.",
    ),
    "ambiguous": ("Which one?", "Laquelle ?"),
    "ambiguous text": ("“{}” is the name of several.", "« {} » est le nom de plusieurs."),
    "bad request": ("This can’t be read.", "Demande illisible."),
    "no parameter": (
        "This page has no parameter “{}”: it changes nothing here.",
        "Cette page n’a pas de paramètre « {} » : il ne change rien ici.",
    ),
    "parameter again": (
        "Given more than once, the last counts: {}.",
        "Indiqué plusieurs fois, le dernier compte : {}.",
    ),
    "no words": ("Nothing was asked.", "Rien n’a été demandé."),
    "two days": (
        "This date may be of two days; write it as 2007-10-12.",
        "Cette date peut être de deux jours ; écrivez-la 2007-10-12.",
    ),
    "bad date": (
        "This is no date; write it as 2007-10-12.",
        "Ce n’est pas une date ; écrivez-la 2007-10-12.",
    ),
    "bad day": (
        "That day is still to come, or before the game came out (August 5, 1993).",
        "Ce jour est à venir, ou précède la sortie du jeu (5 août 1993).",
    ),
    "bad lang": (
        "The languages are en and fr.",
        "Les langues sont en et fr.",
    ),
    "bad number": ("This is no number of the right size.", "Ce nombre ne convient pas."),
    "bad rule": ("“{}” is no rule number.", "« {} » n’est pas un numéro de règle."),
    "too long": ("This is too long.", "C’est trop long."),
    "busy": (
        "The answer took too long. Please try again in a moment.",
        "La réponse a pris trop de temps. Réessayez dans un instant.",
    ),
    "broken": (
        "Something went wrong on the server. It has been noted.",
        "Une erreur s’est produite sur le serveur. Elle a été notée.",
    ),
    "no library": (
        "The library can’t be read at the moment.",
        "La bibliothèque n’est pas lisible pour le moment.",
    ),
    "error": ("Error", "Erreur"),
    # mana symbols, read out
    "or": ("or", "ou"),
    "symbol mana": ("{} mana", "mana {}"),
    "symbol generic": ("{} generic", "générique {}"),
    "symbol phyrexian": ("{} or 2 life", "{} ou 2 points de vie"),
    "symbol W": ("white", "blanc"),
    "symbol U": ("blue", "bleu"),
    "symbol B": ("black", "noir"),
    "symbol R": ("red", "rouge"),
    "symbol G": ("green", "vert"),
    "symbol C": ("colorless", "incolore"),
    "symbol S": ("snow", "neigeux"),
    "symbol T": ("tap", "engager"),
    "symbol Q": ("untap", "dégager"),
    "symbol E": ("energy counter", "marqueur énergie"),
    "symbol P": ("Phyrexian mana", "mana phyrexian"),
    "symbol TK": ("ticket counter", "marqueur ticket"),
    "symbol PW": ("planeswalker symbol", "symbole de planeswalker"),
    "symbol CHAOS": ("chaos symbol", "symbole du chaos"),
    "symbol A": ("acorn counter", "marqueur gland"),
    "symbol D": ("land drop", "pose de terrain"),
    "symbol L": ("legendary", "légendaire"),
    "symbol half": ("half a {}", "demi-{}"),
    "symbol one generic": ("generic mana", "mana générique"),
    "symbol infinite": ("infinite generic mana", "mana générique infini"),
    "loyalty plus": ("loyalty plus {}", "loyauté plus {}"),
    "loyalty minus": ("loyalty minus {}", "loyauté moins {}"),
    "loyalty zero": ("loyalty {}", "loyauté {}"),
}
