import { type DeskState, periodList } from '../../model/periods/desk-state.ts'

/** Below the subject of leaves: whatever changes a leave changes these too. */
export const periodKeys = {
  leaves: ['leaves'] as const,
  desk: (companyId: string, state: DeskState) => ['leaves', companyId, 'desk', periodList.askedOf(state), state.on] as const,
  statement: (employeeId: string, on: string | null) => ['leaves', 'statement', employeeId, on] as const,
  /** Not below leaves: what is read on a wish alone is not read again when a leave changes. */
  values: (employeeId: string, on: string | null) => ['vacation-values', employeeId, on] as const,
  thirteenth: (employeeId: string, on: string, cause: string) => ['leaves', 'thirteenth', employeeId, on, cause] as const,
  termination: (employeeId: string, on: string, cause: string) => ['leaves', 'termination', employeeId, on, cause] as const,
}
