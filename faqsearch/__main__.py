"""``python -m faqsearch``."""

from faqsearch.cli import main

if __name__ == "__main__":
    main(prog_name="faqsearch")
