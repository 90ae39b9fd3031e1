// Who imports Verso has the floors below with it: formats, blocks, items, tags, values, errors.
@_exported public import VersoFormats
