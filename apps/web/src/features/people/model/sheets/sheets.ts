import type { ImportDefinition } from '#shared/lib/import/definition.ts'
import { BANK_SHEET } from '../migration/bank-sheet.ts'
import { COMPETENCY_SHEET, REQUIRED_LEVEL_SHEET } from '../migration/competency-sheets.ts'
import { LIBRARY_SHEET, PLAN_SHEET } from '../migration/development-sheets.ts'
import { CONTRACT_SHEET } from '../migration/contract-sheet.ts'
import { HISTORY_SHEET, PARTICIPANT_SHEET } from '../migration/evaluation-sheets.ts'
import { GOAL_VALUE_SHEET, OBJECTIVE_SHEET } from '../migration/goal-sheets.ts'
import { PERSONAL_SHEET } from '../migration/personal-sheet.ts'
import { ASSET_SHEET } from '../migration/asset-sheet.ts'
import { QUESTION_SHEET } from '../migration/question-sheet.ts'
import { BALANCE_SHEET } from './balance-sheet.ts'
import { HOLIDAY_SHEET } from './holiday-sheet.ts'
import { ASSIGNMENT_SHEET, HIERARCHY_SHEET } from './move-sheets.ts'
import { DEPENDENT_SHEET, PAY_SHEET } from './record-sheets.ts'
import type { SheetKind } from './sheet-kinds.ts'

export const SHEETS: Readonly<Record<SheetKind, ImportDefinition>> = {
  personal: PERSONAL_SHEET,
  contracts: CONTRACT_SHEET,
  hierarchy: HIERARCHY_SHEET,
  assignments: ASSIGNMENT_SHEET,
  pay: PAY_SHEET,
  bank: BANK_SHEET,
  dependents: DEPENDENT_SHEET,
  holidays: HOLIDAY_SHEET,
  leave_balances: BALANCE_SHEET,
  assets: ASSET_SHEET,
  competencies: COMPETENCY_SHEET,
  required_levels: REQUIRED_LEVEL_SHEET,
  bank_questions: QUESTION_SHEET,
  evaluation_participants: PARTICIPANT_SHEET,
  evaluation_history: HISTORY_SHEET,
  library_actions: LIBRARY_SHEET,
  development_plans: PLAN_SHEET,
  objectives: OBJECTIVE_SHEET,
  goal_values: GOAL_VALUE_SHEET,
}
