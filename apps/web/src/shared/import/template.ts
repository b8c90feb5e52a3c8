import type { ExportColumn } from '../lib/export-csv.ts'
import { toWorkbook, toXlsx, xlsxSheet } from '../lib/export-xlsx.ts'
import { downloadFile } from '../lib/export-batches.ts'
import type { ImportDefinition } from '../lib/import/definition.ts'
import { fetchImportRows, type ImportRecord, type ImportRow } from '../supabase/imports.ts'
import { reasonText, shownCell } from './cell-texts.ts'

const WIDTH = 20
const PAGE = 1_000

/** What the company already has, as a model offers it to copy from: 'Departamentos' and their names. */
export type ModelLists = ReadonlyMap<string, readonly string[]>

function modelSheet(definition: ImportDefinition) {
  const columns = definition.columns
    .filter(({ isAlternative }) => isAlternative !== true)
    .map(({ label, example }): ExportColumn<null> => ({
      header: label,
      value: () => (example === undefined || typeof example === 'boolean' ? null : example),
      width: WIDTH,
    }))
  return xlsxSheet(definition.tabs[0] ?? 'Modelo', columns, [null])
}

/** Every list in a column of its own; the choices of the definitions are among them. */
function listsSheet(definitions: readonly ImportDefinition[], lists: ModelLists) {
  const choices = definitions.flatMap(({ fields }) =>
    fields.flatMap(({ label, kind }) => (typeof kind === 'object' ? [[label, kind.choices.map((choice) => choice.label)] as const] : [])),
  )
  const all = [...new Map([...lists, ...choices])].filter(([, names]) => names.length > 0)
  const longest = Math.max(0, ...all.map(([, names]) => names.length))
  return xlsxSheet(
    'Listas',
    all.map(([header, names]): ExportColumn<number> => ({ header, value: (row) => names[row] ?? null, width: WIDTH })),
    Array.from({ length: longest }, (_, row) => row),
  )
}

/** The model: a sheet for each kind, with every column and an example that may be written over, and one with what may be written where. */
export async function downloadModel(name: string, definitions: readonly ImportDefinition[], lists: ModelLists): Promise<void> {
  downloadFile(`modelo-${name}.xlsx`, await toWorkbook([...definitions.map(modelSheet), listsSheet(definitions, lists)]))
}

async function errorRows(importId: string): Promise<readonly ImportRow[]> {
  const rows: ImportRow[] = []
  for (;;) {
    const page = await fetchImportRows(importId, 'error', { offset: rows.length, size: PAGE })
    rows.push(...page)
    if (page.length < PAGE) return rows
  }
}

/** The rows with errors as a sheet that can be corrected and imported again, with the reasons in a last column. */
export async function downloadErrorSheet(definition: ImportDefinition, record: ImportRecord): Promise<number> {
  const rows = await errorRows(record.id)
  const fields = definition.fields.filter(({ id }) => record.fields.includes(id))
  const labelOf = (id: string): string => fields.find((field) => field.id === id)?.label ?? id
  const columns: readonly ExportColumn<ImportRow>[] = [
    { header: 'Linha do arquivo', value: ({ row_number }) => row_number, width: 10 },
    ...fields.map((field): ExportColumn<ImportRow> => ({ header: field.label, value: ({ cells }) => shownCell(field, cells[field.id]), width: WIDTH })),
    { header: 'Motivo', value: ({ errors }) => errors.map((error) => `${labelOf(error.field)}: ${reasonText(error)}`).join(' | '), width: 60 },
  ]
  downloadFile(`erros-${record.file_name.replace(/\.\w+$/, '')}.xlsx`, await toXlsx('Erros', columns, rows))
  return rows.length
}
