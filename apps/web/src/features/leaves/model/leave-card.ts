import type { PersonRef } from '../../../shared/ui/person-chip.tsx'
import type { LeaveDays } from './leave.ts'

/** Somebody near who is away, or asked to be, on days of a request. */
interface Conflict {
  readonly person: PersonRef
  readonly starts_on: string
  readonly ends_on: string
  readonly pending: boolean
  readonly type: string
}

interface LastLeave {
  readonly type: string
  readonly starts_on: string
  readonly ends_on: string
  readonly days: number
  readonly hours: number | null
}

/** The day of a request on which fewest people are there; without a rule there is no least. */
export interface Coverage {
  readonly day: string
  readonly people: number
  readonly present: number
  readonly percent: number
  readonly least: number | null
  readonly least_percent: number | null
}

/** What an approval knows of a leave, told as far as the reader may know. */
export interface LeaveFacts {
  readonly type: string
  readonly days: number
  readonly sold_days: number
  readonly advances_thirteenth: boolean
  readonly substitute: PersonRef | null
  readonly parts: readonly LeaveDays[]
  readonly balance: { readonly from: string; readonly to: string | null; readonly granted_to: string | null; readonly before: number; readonly after: number } | null
  readonly warnings: readonly string[]
  readonly conflicts: readonly Conflict[]
  readonly history: readonly LastLeave[]
  readonly coverage: Coverage | null
  readonly files: number
}

export const isShort = ({ present, least }: Coverage): boolean => least !== null && present < least

/** 'Cobertura 62%, mínimo 60%'. */
export function coverageText({ percent, least_percent: least }: Coverage): string {
  return least === null ? `${String(percent)}% presentes` : `${String(percent)}% presentes, mínimo ${String(least)}%`
}
