"""Imports a plain-text file into a new Anki collection with Anki's own library.

usage: anki_check.py FILE EXPORT REPORT

Imports FILE twice: as Anki does when it is simply opened (note type Basic), and with a note type
that has one field for each named column. Writes the first collection back to EXPORT as Anki's own
plain text, and one JSON object to REPORT: for both, the fields and tags of every note.
"""

import html
import json
import os
import sys
import tempfile

from anki.collection import Collection, ImportCsvRequest

DECK = "imported"


def plain(field):
    return html.unescape(field.replace("<br>", "\n"))


def notes(collection):
    for note_id in sorted(collection.find_notes("")):
        note = collection.get_note(note_id)
        yield [plain(field) for field in note.fields] + [" ".join(note.tags)]


def load(collection, file, metadata):
    log = collection.import_csv(ImportCsvRequest(path=file, metadata=metadata)).log
    return {
        "notes": list(notes(collection)),
        "new": len(log.new),
        "duplicates": len(log.duplicate) + len(log.first_field_match),
    }


def basic(file, export, folder):
    collection = Collection(os.path.join(folder, "basic.anki2"))
    metadata = collection.get_csv_metadata(path=file, delimiter=None)
    result = load(collection, file, metadata)
    collection.export_note_csv(
        out_path=export, limit=None, with_html=True, with_tags=True, with_deck=True,
        with_notetype=True, with_guid=True)
    collection.close()
    return result


def full(file, folder):
    collection = Collection(os.path.join(folder, "full.anki2"))
    labels = list(collection.get_csv_metadata(path=file, delimiter=None).column_labels)
    kind = collection.models.copy(collection.models.by_name("Basic"))
    kind["name"] = "Everything"
    for label in labels:
        if label not in ("Front", "Back", "Tags"):
            collection.models.add_field(kind, collection.models.new_field(label))
    collection.models.update_dict(kind)
    request = collection.get_csv_metadata(path=file, delimiter=None)
    request.global_notetype.id = kind["id"]
    del request.global_notetype.field_columns[:]
    fields = [field["name"] for field in collection.models.get(kind["id"])["flds"]]
    request.global_notetype.field_columns.extend(labels.index(name) + 1 for name in fields)
    result = load(collection, file, request)
    result["fields"] = fields
    collection.close()
    return result


def main(file, export, report):
    with tempfile.TemporaryDirectory() as folder:
        result = {"basic": basic(file, export, folder), "full": full(file, folder)}
    with open(report, "w", encoding="utf-8") as output:
        json.dump(result, output)


if __name__ == "__main__":
    main(*sys.argv[1:])
