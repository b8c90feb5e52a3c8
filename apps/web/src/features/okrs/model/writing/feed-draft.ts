import type { Indicator, KeyResult, KeyResultValues, Kpi, Scope, Unit } from '../goal.ts'

/** Where the number of a key result comes from, as it is chosen. */
export interface FeedDraft {
  readonly from: 'typed' | 'indicator' | 'kpi'
  /** The code of an indicator of the product, or the id of one of the board; empty where values are typed. */
  readonly of: string
  readonly scope: Scope
  readonly departmentId: string
  /** How people call it, for who may not choose it. */
  readonly name: string
}

export const TYPED: FeedDraft = { from: 'typed', of: '', scope: 'company', departmentId: '', name: '' }

export const SCOPE_LABELS: Readonly<Record<Scope, string>> = { company: 'Toda a empresa', department: 'Um departamento', team: 'A equipe de quem responde' }

/** What feeds a stored key result. */
export function feedOf({ feed }: Pick<KeyResult, 'feed'>): FeedDraft {
  if (feed === null) return TYPED
  const from = feed.kpi_id === null ? 'indicator' : 'kpi'
  return { from, of: (from === 'kpi' ? feed.kpi_id : feed.indicator) ?? '', scope: feed.scope ?? 'company', departmentId: feed.department_id ?? '', name: feed.name }
}

/** As it is stored. */
export function storedFeed({ from, of, scope, departmentId }: FeedDraft): Pick<KeyResultValues, 'indicator' | 'scope' | 'department_id' | 'kpi_id'> {
  if (from === 'kpi') return { indicator: null, scope: null, department_id: null, kpi_id: of }
  if (from === 'typed') return { indicator: null, scope: null, department_id: null, kpi_id: null }
  return { indicator: of, scope, department_id: scope === 'department' && departmentId !== '' ? departmentId : null, kpi_id: null }
}

/** The word that a list of choices has for it. */
export const feedWord = ({ from, of }: FeedDraft): string => (from === 'typed' ? from : `${from}:${of}`)

interface Choices {
  readonly indicators: readonly Indicator[]
  readonly kpis: readonly Kpi[]
}

/** What was chosen from the list, with the unit that it brings. The widest scope that the reader sees is the first guess. */
export function chosenFeed(word: string, { indicators, kpis }: Choices): { readonly feed: FeedDraft; readonly unit: Unit; readonly decimals: string } | null {
  const [from, of = ''] = word.split(':')
  const indicator = from === 'indicator' ? indicators.find(({ code }) => code === of) : undefined
  if (indicator) return { feed: { ...TYPED, from: 'indicator', of, scope: indicator.sees_all ? 'company' : 'team', name: indicator.label }, unit: indicator.unit, decimals: String(indicator.decimals) }
  const kpi = from === 'kpi' ? kpis.find(({ id }) => id === of) : undefined
  return kpi ? { feed: { ...TYPED, from: 'kpi', of, name: kpi.name }, unit: kpi.unit, decimals: String(kpi.decimals) } : null
}

/** Whom a number counts, in words: 'de toda a empresa', 'de Produto'. */
export function scopeText(scope: Scope | null, department: string | null, ownerName: string): string {
  if (scope === null) return ''
  return scope === 'company' ? 'de toda a empresa' : scope === 'team' ? `da equipe de ${ownerName}` : `de ${department ?? 'um departamento'} e dos departamentos abaixo`
}
