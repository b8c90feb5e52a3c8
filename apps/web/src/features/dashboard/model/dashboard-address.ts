import { addressState } from '#shared/list/state/address-state.ts'
import { day, id, matching, numberUpTo, oneOf, passing } from '#shared/list/state/params.ts'

/** A period is a month, a quarter or a year by one of its days (`em`; today without it), or begins and ends on days of its own. */
export const PERIODS = ['mes', 'trimestre', 'ano', 'personalizado'] as const
export type Period = (typeof PERIODS)[number]

/** What the dashboard tells of, and which rows are open over it: 'moves.hired'. */
export const dashboardAddress = addressState({
  periodo: oneOf(PERIODS, 'mes'), em: day, de: day, ate: day, departamento: id, ver: passing(matching(/^[a-z_]{1,40}\.[a-z_]{1,40}$/)), pagina: passing(numberUpTo(9_999)),
})
export type DashboardState = typeof dashboardAddress.start
