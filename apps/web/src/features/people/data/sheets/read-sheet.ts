import type { SheetKind } from '../../model/sheets/sheet-kinds.ts'

/** The worker that reads spreadsheets of one kind. */
export function sheetWorker(kind: SheetKind): Worker {
  return new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module', name: kind })
}

/** The worker that reads workbooks and what is packed with them. */
export function workbookWorker(): Worker {
  return new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module', name: 'migracao' })
}
