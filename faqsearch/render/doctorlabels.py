"""What the doctor of a library says, in both languages; the rest stands in the catalogue."""

from __future__ import annotations

__all__ = ["DOCTOR_LABELS"]

DOCTOR_LABELS: dict[str, tuple[str, str]] = {
    # what is wrong; {} is the id of a document
    "trouble lists": (
        "The list of documents and its copy can’t be read.",
        "La liste des documents et sa copie sont illisibles.",
    ),
    "trouble list": (
        "The list of documents can’t be read; its copy can.",
        "La liste des documents est illisible ; sa copie est lisible.",
    ),
    "trouble copy": (
        "The copy of the list of documents is not what the list is.",
        "La copie de la liste des documents diffère de la liste.",
    ),
    "trouble lost": (
        "The bytes of the document {} are gone, or are not those that were added.",
        "Les octets du document {} ont disparu ou ne sont plus ceux qui ont été ajoutés.",
    ),
    "trouble unlisted": (
        "The list does not name a document that is there: {}.",
        "La liste ne nomme pas un document qui est là : {}.",
    ),
    "trouble strange": (
        "A file has the name of a document’s bytes, and they are not in it.",
        "Un fichier porte le nom d’octets d’un document et ne les contient pas.",
    ),
    "trouble broken": (
        "Records or index are not as they were written.",
        "Les enregistrements ou l’index ne sont plus tels qu’ils ont été écrits.",
    ),
    "trouble records": (
        "The records hold other documents than the list.",
        "Les enregistrements contiennent d’autres documents que la liste.",
    ),
    "trouble index": (
        "The index holds other entries than the records.",
        "L’index contient d’autres entrées que les enregistrements.",
    ),
    "trouble leftover": (
        "A command that was stopped left this behind.",
        "Une commande interrompue a laissé ceci.",
    ),
    "trouble in the way": (
        "A file or folder stands where the library has another of its own.",
        "Un fichier ou un dossier est à la place d’un de ceux de la bibliothèque.",
    ),
    "more troubles": ("{} more", "{} autres"),
    # what mends it; {} is a file or the id of a document
    "remedy rewrite": ("--repair writes it anew.", "--repair la réécrit."),
    "remedy fetch": (
        "--repair takes them from {}.",
        "--repair les reprend de {}.",
    ),
    "remedy take up": ("--repair takes it up again.", "--repair le reprend dans la liste."),
    "remedy build": (
        "--repair builds them anew from the documents.",
        "--repair les reconstruit à partir des documents.",
    ),
    "remedy remove": ("--repair removes it.", "--repair le supprime."),
    "by hand lost": (
        "Add its file again, or run: faqsearch remove {}",
        "Ajoutez à nouveau son fichier, ou lancez : faqsearch remove {}",
    ),
    "by hand move": ("Move it away by hand.", "Déplacez-le à la main."),
    "mended": ("Mended.", "Réparé."),
    "well": (
        "The library {} is well: {} of your own, records and index as they were written.",
        "La bibliothèque {} va bien : {} à vous, enregistrements et index tels qu’écrits.",
    ),
    "not well": (
        "The library {} is not well: {} of your own.",
        "La bibliothèque {} ne va pas bien : {} à vous.",
    ),
}
