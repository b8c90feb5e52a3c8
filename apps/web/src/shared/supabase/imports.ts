import type { StagedRow } from '../lib/import/definition.ts'
import { unwrap } from './app-error.ts'
import { ask } from './ask.ts'
import { supabase } from './client.ts'
import type { Database } from './database.types.ts'
import type * as Shapes from './shapes.gen.ts'

export type ImportRecord = Database['public']['Tables']['imports']['Row']

/** What the last check made of a row. */
export const IMPORT_RESULTS = ['error', 'create', 'update', 'unchanged', 'skip'] as const
export type ImportResult = (typeof IMPORT_RESULTS)[number]
/** Rows are picked by their result, or because something about them had better be looked at. */
export type ImportPick = ImportResult | 'doubtful'

/** Why a cell cannot be stored: a code, and what it depends on (the other row, the name of who has it). */
export type CellError = Shapes.CellError

export type ImportRow = Shapes.ImportPageRow

/** The same reason for the same value, in so many rows. */
export interface ImportProblem {
  readonly field: string
  readonly code: string
  readonly value: string | null
  readonly total: number
}

export type ImportEdit =
  | { readonly row: number; readonly field: string; readonly value: string }
  | { readonly row: number; readonly skip: boolean }

export interface ImportStart {
  readonly companyId: string
  readonly kind: string
  readonly fileName: string
  readonly matchKey: string | null
  readonly fields: readonly string[]
  readonly mapping: Readonly<Record<string, string>>
  /** Imports that one workbook brings belong together. */
  readonly sittingId: string | null
}

/** Opens an import; nothing of it is a record yet. Throws `AppError`, as all below. */
export async function startImport(start: ImportStart): Promise<ImportRecord> {
  return await ask((db) =>
    db.rpc('start_import', {
      p_company_id: start.companyId,
      p_kind: start.kind,
      p_file_name: start.fileName,
      // The types of the API cannot say that null (every row is new) is accepted.
      p_match_key: start.matchKey as string,
      p_fields: [...start.fields],
      p_mapping: start.mapping,
      ...(start.sittingId !== null && { p_sitting_id: start.sittingId }),
    })
  )
}

export async function stageImportRows(importId: string, rows: readonly StagedRow[]): Promise<number> {
  return await ask((db) => db.rpc('stage_import_rows', { p_import_id: importId, p_rows: rows }))
}

/** Checks all rows: at once, or, when they are many, by the job (status `checking`). */
export async function checkImport(importId: string): Promise<ImportRecord> {
  return await ask((db) => db.rpc('check_import', { p_import_id: importId }))
}

export async function editImport(importId: string, edits: readonly ImportEdit[]): Promise<ImportRecord> {
  return await ask((db) => db.rpc('edit_import', { p_import_id: importId, p_edits: edits }))
}

export async function replaceImportValue(importId: string, field: string, from: string, to: string): Promise<ImportRecord> {
  return await ask((db) => db.rpc('replace_import_value', { p_import_id: importId, p_field: field, p_from: from, p_to: to }))
}

export async function commitImport(importId: string): Promise<ImportRecord> {
  return await ask((db) => db.rpc('commit_import', { p_import_id: importId }))
}

export async function cancelImport(importId: string): Promise<ImportRecord> {
  return await ask((db) => db.rpc('cancel_import', { p_import_id: importId }))
}

export async function undoImport(importId: string): Promise<ImportRecord> {
  return await ask((db) => db.rpc('undo_import', { p_import_id: importId }))
}

/** What the headings of earlier spreadsheets of this company meant. */
export async function fetchImportMapping(companyId: string, kind: string): Promise<ReadonlyMap<string, string>> {
  const rows = await ask((db) => db.rpc('import_mapping', { p_company_id: companyId, p_kind: kind }))
  return new Map(rows.map(({ header, field }) => [header, field]))
}

/** The import, or null when there is none within reach. */
export async function fetchImport(importId: string, signal?: AbortSignal): Promise<ImportRecord | null> {
  const db = await supabase()
  const request = db.from('imports').select('*').eq('id', importId)
  return unwrap(await (signal ? request.abortSignal(signal) : request).maybeSingle(), { nullable: true })
}

/** The latest workbook whose sending the caller began and did not finish, or none. */
export async function fetchBrokenSitting(companyId: string, userId: string, signal?: AbortSignal): Promise<readonly ImportRecord[]> {
  const db = await supabase()
  const request = db.from('imports').select('*').eq('company_id', companyId).eq('created_by', userId).eq('status', 'uploading').not('sitting_id', 'is', null).order('created_at', { ascending: false }).limit(1)
  const [last] = unwrap(await (signal ? request.abortSignal(signal) : request))
  return last?.sitting_id ? await fetchSitting(companyId, last.sitting_id, signal) : []
}

/** The imports of one workbook. */
export async function fetchSitting(companyId: string, sittingId: string, signal?: AbortSignal): Promise<readonly ImportRecord[]> {
  const db = await supabase()
  const request = db.from('imports').select('*').eq('company_id', companyId).eq('sitting_id', sittingId).order('created_at')
  return unwrap(await (signal ? request.abortSignal(signal) : request))
}

export async function fetchImportRows(
  importId: string,
  result: ImportPick | null,
  range: { readonly offset: number; readonly size: number },
  signal?: AbortSignal,
): Promise<readonly ImportRow[]> {
  const db = await supabase()
  const request = db.rpc('import_page', { p_import_id: importId, ...(result !== null && { p_result: result }), p_offset: range.offset, p_limit: range.size })
  return unwrap(await (signal ? request.abortSignal(signal) : request))
}

export async function fetchImportProblems(importId: string, signal: AbortSignal): Promise<readonly ImportProblem[]> {
  return await ask((db) => db.rpc('import_problems', { p_import_id: importId }).abortSignal(signal))
}

/** Rows that the job has checked or written so far. */
export async function fetchImportProgress(importId: string, signal: AbortSignal): Promise<number> {
  return await ask((db) => db.rpc('import_progress', { p_import_id: importId }).abortSignal(signal))
}
