import { listState } from '#shared/list/state/list-state.ts'
import { day, flag, id, matching, oneOf, passing } from '#shared/list/state/params.ts'
import type { ObligationItem } from '#shared/supabase/shapes.gen.ts'

const TABS = ['calendario', 'cotas', 'esocial', 'salarios', 'politicas', 'responsaveis'] as const
export type ObligationsTab = (typeof TABS)[number]
export const TAB_OPTIONS: readonly { readonly value: ObligationsTab; readonly label: string }[] = [
  { value: 'calendario', label: 'Calendário' },
  { value: 'cotas', label: 'Cotas' },
  { value: 'esocial', label: 'eSocial' },
  { value: 'salarios', label: 'Transparência salarial' },
  { value: 'politicas', label: 'Políticas' },
  { value: 'responsaveis', label: 'Responsáveis' },
]

export type ObligationState = ObligationItem['state']
type Tone = 'neutral' | 'success' | 'warning' | 'danger'
export const STATES: Readonly<Record<ObligationState, { readonly label: string; readonly tone: Tone }>> = {
  late: { label: 'Em atraso', tone: 'danger' },
  soon: { label: 'Vence logo', tone: 'warning' },
  open: { label: 'No prazo', tone: 'neutral' },
  done: { label: 'Feito', tone: 'success' },
  dismissed: { label: 'Não se aplica', tone: 'neutral' },
}
const STATE_NAMES = ['late', 'soon', 'open', 'done', 'dismissed'] as const
export const STATE_OPTIONS: readonly { readonly value: ObligationState | 'any'; readonly label: string }[] = [
  ...STATE_NAMES.map((value) => ({ value, label: STATES[value].label })),
  { value: 'any', label: 'Todas, também as feitas' },
]

export const AREAS: Readonly<Record<string, string>> = {
  vacations: 'Férias', health: 'Exames', contracts: 'Contratos', safety: 'Segurança', documents: 'Documentos', esocial: 'eSocial', company: 'Empresa',
}

export const NOBODY = 'Sem responsável'

export const EVENTS = ['S-2200', 'S-2299'] as const
export type EsocialEvent = (typeof EVENTS)[number]

export const QUOTA_GROUPS = ['pcd_base', 'pcd_outside', 'pcd_holders', 'site_base', 'site_apprentices', 'site_outside'] as const
/** The site of people who have none, in the address. */
export const NO_SITE = 'nenhum'

/** `ver` and `local` open the rows of a quota. `mes` and `dia` narrow the calendar, `pessoa` is who the quotas are compared without, `evento` and `campo` belong to eSocial, `agenda` opens the addresses. */
export const obligationList = listState({
  filters: {
    tipo: matching(/^[a-z_]{1,40}$/), departamento: id, responsavel: matching(/^(?:none|[0-9a-f-]{36})$/), situacao: oneOf([...STATE_NAMES, 'any']), mes: matching(/^20\d\d-(?:0[1-9]|1[0-2])$/), dia: day,
    campo: matching(/^[a-z_]{1,40}$/),
  },
  shown: { tab: passing(oneOf(TABS, 'calendario')), pessoa: passing(id), ver: passing(oneOf(QUOTA_GROUPS)), local: passing(matching(/^(?:nenhum|[0-9a-f-]{36})$/)), evento: passing(oneOf(EVENTS, 'S-2200')), agenda: passing(flag) },
})
export type ObligationListState = typeof obligationList.start

const lastDayOf = (month: string): string => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

/** The filter as the database takes it; policies are shown whatever became of them. */
export function filtersOf({ tab, q, tipo, departamento, responsavel, situacao, mes, dia }: ObligationListState): Record<string, string> {
  const told = {
    search: q.trim(), department_id: departamento, responsible: responsavel,
    kind: tab === 'politicas' ? 'policy' : tipo,
    state: tab === 'politicas' && situacao === '' ? 'any' : situacao,
    from_on: dia || (mes && `${mes}-01`), to_on: dia || (mes && lastDayOf(mes)),
  }
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== ''))
}
