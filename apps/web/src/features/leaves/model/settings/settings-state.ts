import { addressState } from '#shared/list/state/address-state.ts'
import { matching, oneOf, type Param } from '#shared/list/state/params.ts'

const year: Param<number | null, number> = { start: null, read: (raw) => (/^(?:199\d|2[01]\d\d)$/.test(raw) ? Number(raw) : null), write: (value) => value ?? 0 }

/** What the address says: the tab, the rule that is open, the year of the calendar. */
export const settingsAddress = addressState({
  tab: oneOf(['tipos', 'regras', 'feriados', 'bloqueios', 'cobertura'], 'tipos'),
  regra: matching(/^[a-z0-9_]{1,60}$/),
  ano: year,
})
export type SettingsState = typeof settingsAddress.start
