// Programs that import Verso have the floors below with it: formats, maker notes, blocks, items, tags, values, errors.
@_exported public import VersoFormats
@_exported public import VersoMakerNotes
