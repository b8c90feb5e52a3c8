import { serveImport } from '#shared/lib/import/serve-import.ts'
import { isSheetKind } from '../../model/sheets/sheet-kinds.ts'
import { SHEETS } from '../../model/sheets/sheets.ts'

/** Named after the kind of sheet that it reads. */
const { name } = self
if (isSheetKind(name)) serveImport([SHEETS[name]], globalThis)
