import type { Mapping, StagedRow } from './definition.ts'

/** What the page asks of the worker that holds the file. */
export type ImportRequest =
  | { readonly kind: 'read'; readonly file: File; readonly sheets: 'first' | 'all' }
  | { readonly kind: 'convert'; readonly definition: string; readonly sheet: number; readonly mapping: Mapping; readonly chunk: number }
  | { readonly kind: 'unpack'; readonly path: string }

/** Why a file could not be read. */
export type FileProblem = 'unreadable' | 'empty' | 'too_many_rows' | 'too_large' | 'old_excel'

/** A sheet of the file, as far as it takes to recognise what it brings. */
export interface SheetFound {
  /** What its tab says; of a file with rows alone, the name of the file. */
  readonly name: string
  readonly headings: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly total: number
}

/** What it answers. The rows come in pieces, so that sending begins before reading ends. */
export type ImportAnswer =
  | { readonly kind: 'read'; readonly sheets: readonly SheetFound[]; readonly papers: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: readonly StagedRow[]; readonly isLast: boolean }
  | { readonly kind: 'unpacked'; readonly path: string; readonly content: Blob | null }
  | { readonly kind: 'problem'; readonly problem: FileProblem }

/** As many rows as one import takes. */
export const MAX_IMPORT_ROWS = 20_000

/** Largest spreadsheet, and largest content of a packed one: twenty thousand rows need a fifth of it, and a page must not die of a small file. */
export const MAX_IMPORT_BYTES = 30_000_000
export const MAX_UNPACKED_BYTES = 200_000_000

/** As far as a sheet may reach to the right, and as many cells of it as are held. */
export const MAX_COLUMNS = 500
export const MAX_CELLS = 2_000_000
