import type { Mapping, StagedRow } from './definition.ts'

/** What the page asks of the worker that holds the file. */
export type ImportRequest =
  | { readonly kind: 'read'; readonly name: string; readonly bytes: ArrayBuffer }
  | { readonly kind: 'convert'; readonly mapping: Mapping; readonly chunk: number }

/** Why a file could not be read. */
export type FileProblem = 'unreadable' | 'empty' | 'too_many_rows' | 'too_large' | 'old_excel'

/** What it answers. The rows come in pieces, so that sending begins before reading ends. */
export type ImportAnswer =
  | { readonly kind: 'read'; readonly headings: readonly string[]; readonly samples: readonly (readonly string[])[]; readonly total: number }
  | { readonly kind: 'rows'; readonly rows: readonly StagedRow[]; readonly isLast: boolean }
  | { readonly kind: 'problem'; readonly problem: FileProblem }

/** As many rows as one import takes. */
export const MAX_IMPORT_ROWS = 10_000

/** Largest file, and largest content of a packed one: ten thousand rows need a tenth of it, and a page must not die of a small file. */
export const MAX_IMPORT_BYTES = 30_000_000
export const MAX_UNPACKED_BYTES = 200_000_000

/** As far as a sheet may reach to the right, and as many cells of it as are held. */
export const MAX_COLUMNS = 500
export const MAX_CELLS = 2_000_000
