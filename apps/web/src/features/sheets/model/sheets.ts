import type { ImportDefinition } from '../../../shared/lib/import/definition.ts'
import { ASSIGNMENT_SHEET, HIERARCHY_SHEET } from './move-sheets.ts'
import { DEPENDENT_SHEET, PAY_SHEET } from './record-sheets.ts'

/** The sheets of this feature, by the name that stands in their address. */
export const SHEETS = { hierarchy: HIERARCHY_SHEET, assignments: ASSIGNMENT_SHEET, pay: PAY_SHEET, dependents: DEPENDENT_SHEET } satisfies Readonly<
  Record<string, ImportDefinition>
>

export type SheetKind = keyof typeof SHEETS

export function isSheetKind(text: string): text is SheetKind {
  return Object.hasOwn(SHEETS, text)
}
