import { formatDate, laterDay, laterMonth, monthEnd } from '#shared/lib/dates.ts'
import type { CycleStatus, CycleValues, GoalCycle } from '../goal.ts'

/** A cycle as it is typed. */
export interface CycleDraft {
  readonly name: string
  /** ISO, or empty. */
  readonly startsOn: string
  readonly endsOn: string
  readonly every: GoalCycle['checkin_every']
  readonly mostObjectives: string
  readonly mostKeyResults: string
  readonly peopleMayCreate: boolean
}

export interface CyclePreset {
  readonly label: string
  readonly name: string
  readonly startsOn: string
  readonly endsOn: string
}

const MONTHS = { trimestre: 3, semestre: 6, ano: 12 } as const
type Span = keyof typeof MONTHS

const monthOf = (year: number, month: number): string => `${String(year)}-${String(month).padStart(2, '0')}`
const NAMES: Readonly<Record<Span, (year: number, place: number) => string>> = {
  trimestre: (year, place) => `${String(place)}º trimestre de ${String(year)}`,
  semestre: (year, place) => `${String(place)}º semestre de ${String(year)}`,
  ano: (year) => String(year),
}

/** The quarter, half-year or year that a day is in; in its last third the one after: goals are set ahead. */
function spanAt(span: Span, today: string): CyclePreset {
  const months = MONTHS[span]
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const first = monthOf(year, Math.floor((month - 1) / months) * months + 1)
  const isLate = month > Number(first.slice(5, 7)) + Math.ceil((months * 2) / 3) - 1
  const begins = isLate ? laterMonth(first, months) : first
  const name = NAMES[span](Number(begins.slice(0, 4)), (Number(begins.slice(5, 7)) - 1) / months + 1)
  return { label: { trimestre: 'Trimestre', semestre: 'Semestre', ano: 'Ano' }[span], name, startsOn: `${begins}-01`, endsOn: monthEnd(laterMonth(begins, months - 1)) }
}

/** Days that companies mostly use; after a last cycle also as many days as it had, right after it. */
export function cyclePresets(today: string, last: Pick<GoalCycle, 'name' | 'starts_on' | 'ends_on'> | null): readonly CyclePreset[] {
  const spans = (['trimestre', 'semestre', 'ano'] as const).map((span) => spanAt(span, today))
  if (last === null) return spans
  const [from, to] = [Date.parse(last.starts_on), Date.parse(last.ends_on)]
  const startsOn = laterDay(last.ends_on, 1)
  const endsOn = laterDay(startsOn, Math.round((to - from) / 86_400_000))
  return [...spans, { label: 'Copiar dias do último', name: `${formatDate(startsOn)} a ${formatDate(endsOn)}`, startsOn, endsOn }]
}

/** A new cycle begins with the quarter. */
export function freshCycle(today: string, last: GoalCycle | null): CycleDraft {
  const { name, startsOn, endsOn } = spanAt('trimestre', today)
  return {
    name, startsOn, endsOn, every: last?.checkin_every ?? 'week', mostObjectives: String(last?.max_objectives ?? 5), mostKeyResults: String(last?.max_key_results ?? 5), peopleMayCreate: last?.people_may_create ?? true,
  }
}

export function typedCycle(cycle: GoalCycle): CycleDraft {
  return {
    name: cycle.name, startsOn: cycle.starts_on, endsOn: cycle.ends_on, every: cycle.checkin_every, mostObjectives: String(cycle.max_objectives), mostKeyResults: String(cycle.max_key_results),
    peopleMayCreate: cycle.people_may_create,
  }
}

/** What would be stored. What is no number is left to the database, which says what it takes. */
export function storedCycle(draft: CycleDraft): CycleValues {
  const number = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0)
  return {
    name: draft.name, starts_on: draft.startsOn || null, ends_on: draft.endsOn || null, checkin_every: draft.every, max_objectives: number(draft.mostObjectives), max_key_results: number(draft.mostKeyResults),
    people_may_create: draft.peopleMayCreate,
  }
}

export interface CycleStep {
  readonly to: CycleStatus
  readonly label: string
  /** What it comes to. */
  readonly means: string
}

/** What can be done with a cycle, the usual next step first. */
export const CYCLE_STEPS: Readonly<Record<CycleStatus, readonly CycleStep[]>> = {
  planning: [{ to: 'active', label: 'Começar ciclo', means: 'Os check-ins começam: quem responde por um resultado-chave é lembrado de dizer como ele está.' }],
  active: [
    { to: 'closing', label: 'Iniciar fechamento', means: 'Os lembretes param. Ainda dá para fazer os últimos check-ins e encerrar cada objetivo com a nota e o que se aprendeu.' },
    { to: 'planning', label: 'Voltar ao planejamento', means: 'Os check-ins param até o ciclo começar de novo. Nada do que foi registrado se perde.' },
  ],
  closing: [
    { to: 'closed', label: 'Encerrar ciclo', means: 'Objetivos, resultados-chave e check-ins deste ciclo não mudam mais. Todos continuam lendo.' },
    { to: 'active', label: 'Voltar a andamento', means: 'Os check-ins e os lembretes voltam.' },
  ],
  closed: [{ to: 'closing', label: 'Reabrir ciclo', means: 'As metas podem mudar de novo, em fechamento.' }],
}

/** The cycle that a page begins with: the running one, else the one that closes, else the next, else the last. */
export function presentCycle(cycles: readonly GoalCycle[], chosen: string): GoalCycle | null {
  const byStatus = (status: CycleStatus): GoalCycle | undefined => cycles.find((cycle) => cycle.status === status)
  return cycles.find(({ id }) => id === chosen) ?? byStatus('active') ?? byStatus('closing') ?? byStatus('planning') ?? cycles[0] ?? null
}

/** The cycles whose goals one of this cycle may be aligned to: itself and those whose days hold all of its own. */
export function cyclesAround(cycles: readonly GoalCycle[], { id, starts_on: from, ends_on: to }: GoalCycle): readonly GoalCycle[] {
  return cycles.filter((cycle) => cycle.id === id || (cycle.starts_on <= from && cycle.ends_on >= to))
}
