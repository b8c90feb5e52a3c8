import { laterDay, sameDayLater } from '#shared/lib/dates.ts'
import { parseDecimal, typedDecimal } from '#shared/lib/decimals.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { Evidence, Learning, Plan, Purpose } from './plan.ts'

export type Gap = Shapes.CompetencyGap
export type GapItem = Shapes.CompetencyGapItem
export type Suggestion = Shapes.GapSuggestion

/** What is typed of an action. Numbers and amounts as they are typed, days as ISO. */
export interface ActionValues {
  /** Empty for one that is new. */
  readonly id: string
  readonly title: string
  readonly learning: Learning
  readonly success_indicator: string
  readonly resources: string
  readonly cost: string
  readonly effort_hours: string
  readonly due_on: string
  readonly weight: string
  readonly evidence: Evidence
  readonly library_id: string
}

export interface AreaValues {
  readonly competency_id: string
  readonly kind: 'develop' | 'strengthen'
  readonly current_level: string
  readonly target_level: string
  readonly why: string
  actions: ActionValues[]
}

export interface PlanValues {
  readonly employee_id: string
  readonly employee_name: string
  readonly title: string
  readonly purpose: Purpose
  readonly target_position_id: string
  readonly starts_on: string
  readonly ends_on: string
  readonly mentor_id: string
  readonly mentor_name: string
  readonly origin: '' | 'review' | 'feedback'
  readonly origin_id: string
  readonly strengths: string
  readonly aspiration: string
  areas: AreaValues[]
}

const MONTHS = 6
/** A review leads to so many competencies, the lowest ones. */
const LOWEST = 2

export function freshAction(dueOn: string): ActionValues {
  return { id: '', title: '', learning: 'experience', success_indicator: '', resources: '', cost: '', effort_hours: '', due_on: dueOn, weight: '1', evidence: 'text', library_id: '' }
}

export function freshArea(): AreaValues {
  return { competency_id: '', kind: 'develop', current_level: '', target_level: '', why: '', actions: [] }
}

/** A plan of half a year that begins today. */
export function freshPlan(person: { readonly id: string; readonly name: string } | null, today: string): PlanValues {
  return {
    employee_id: person?.id ?? '', employee_name: person?.name ?? '', title: '', purpose: 'current_position', target_position_id: '', starts_on: today,
    ends_on: sameDayLater(today, MONTHS), mentor_id: '', mentor_name: '', origin: '', origin_id: '', strengths: '', aspiration: '', areas: [],
  }
}

const numberText = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','))

/** A recommended action, as one of a plan. */
export function fromSuggestion({ id, title, learning, success_indicator: indicator, effort_hours: hours }: Suggestion, dueOn: string): ActionValues {
  return { ...freshAction(dueOn), title, learning, success_indicator: indicator ?? '', effort_hours: numberText(hours), library_id: id }
}

/** The level to reach for: what the position requires where that is more, else the next one. */
function wantedLevel({ current_level: now, required_level: required }: GapItem): number {
  if (required !== null && required > (now ?? 0)) return required
  return Math.min((now ?? 0) + 1, 5)
}

/** A gap as an area of a plan, with what the library recommends. At the highest level it is strengthened. */
export function areaOfGap(item: GapItem, dueOn: string): AreaValues {
  const { competency_id: id, current_level: now, suggestions } = item
  return {
    competency_id: id, kind: now === 5 ? 'strengthen' : 'develop', current_level: now === null ? '' : String(now), target_level: String(wantedLevel(item)), why: '',
    actions: suggestions.slice(0, 3).map((each) => fromSuggestion(each, dueOn)),
  }
}

/** The competencies that a review shows lowest. */
export function lowestOf({ items }: Pick<Gap, 'items'>): readonly GapItem[] {
  return items.filter(({ reviewed_mean: mean }) => mean !== null).toSorted((a, b) => (a.reviewed_mean ?? 0) - (b.reviewed_mean ?? 0)).slice(0, LOWEST)
}

/** When an action of a fresh plan is due: the middle of the plan, so that there is time to practise. */
export function usualDueDay(startsOn: string, endsOn: string): string {
  const days = Math.round((Date.parse(`${endsOn}T12:00:00Z`) - Date.parse(`${startsOn}T12:00:00Z`)) / 86_400_000)
  return Number.isNaN(days) || days <= 0 ? startsOn : laterDay(startsOn, Math.ceil(days / 2))
}

/** A plan with these competencies beside those that it has. */
export function withGaps(values: PlanValues, items: readonly GapItem[]): PlanValues {
  const due = usualDueDay(values.starts_on, values.ends_on)
  const fresh = items.filter(({ competency_id: id }) => !values.areas.some((area) => area.competency_id === id))
  return { ...values, areas: [...values.areas, ...fresh.map((item) => areaOfGap(item, due))] }
}

/** A plan that goes out from a review. */
export function fromReview(values: PlanValues, gap: Gap, participantId: string): PlanValues {
  const lowest = lowestOf(gap)
  return {
    ...withGaps(values, lowest), origin: 'review', origin_id: participantId,
    title: values.title || `Desenvolver ${lowest.map(({ competency }) => competency).join(' e ')}`.slice(0, 120),
  }
}

/** A competency of which nobody knows a level yet. */
const unknownLevel = ({ id, name }: { readonly id: string; readonly name: string }): GapItem => ({
  competency_id: id, competency: name, required_level: null, current_level: null, reviewed_mean: null, is_proven: false, valid_until: null, target_level: null, suggestions: [],
})

/** A plan that goes out from a feedback, with the competencies that it names. */
export function fromFeedback(values: PlanValues, gap: Gap, feedback: { readonly id: string; readonly competencies: readonly { readonly id: string; readonly name: string }[] }): PlanValues {
  const named = feedback.competencies.slice(0, 3)
  const items = named.map((each) => gap.items.find(({ competency_id: id }) => id === each.id) ?? unknownLevel(each))
  return {
    ...withGaps(values, items), origin: 'feedback', origin_id: feedback.id,
    title: named.length === 0 ? '' : `Desenvolver ${named.map(({ name }) => name).join(' e ')}`.slice(0, 120),
  }
}

/** A saved plan as a form types it. What was cancelled is no part of it any more. */
export function planValues(plan: Plan): PlanValues {
  return {
    employee_id: plan.person.id, employee_name: plan.person.name, title: plan.title, purpose: plan.purpose, target_position_id: plan.target_position_id ?? '',
    starts_on: plan.starts_on, ends_on: plan.ends_on, mentor_id: plan.mentor?.id ?? '', mentor_name: plan.mentor?.name ?? '', origin: '', origin_id: '',
    strengths: plan.strengths ?? '', aspiration: plan.aspiration ?? '',
    areas: plan.areas.map(({ actions, ...area }) => ({
      competency_id: area.competency_id, kind: area.kind, current_level: numberText(area.current_level), target_level: String(area.target_level), why: area.why ?? '',
      actions: actions.filter(({ state }) => state !== 'cancelled').map((action) => ({
        id: action.id, title: action.title, learning: action.learning, success_indicator: action.success_indicator ?? '', resources: action.resources ?? '',
        cost: action.cost === null ? '' : typedDecimal(String(action.cost), 2), effort_hours: numberText(action.effort_hours), due_on: action.due_on,
        weight: numberText(action.weight), evidence: action.evidence, library_id: action.library_id ?? '',
      })),
    })),
  }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
const idOrNull = (id: string): string | null => (id === '' ? null : id)
const numberOf = (typed: string): number | null => {
  const read = parseDecimal(typed.trim())
  return read === null ? null : Number(read)
}

/** What is typed, as `save_development_plan` takes it. */
export function storedPlan(values: PlanValues) {
  return {
    employee_id: idOrNull(values.employee_id), title: values.title.trim(), purpose: values.purpose, target_position_id: idOrNull(values.target_position_id),
    starts_on: idOrNull(values.starts_on), ends_on: idOrNull(values.ends_on), mentor_id: idOrNull(values.mentor_id), origin: values.origin === '' ? null : values.origin,
    origin_id: idOrNull(values.origin_id), strengths: orNull(values.strengths), aspiration: orNull(values.aspiration),
    areas: values.areas.map((area) => ({
      competency_id: idOrNull(area.competency_id), kind: area.kind, current_level: numberOf(area.current_level), target_level: numberOf(area.target_level), why: orNull(area.why),
      actions: area.actions.map((action) => ({
        id: idOrNull(action.id), title: action.title.trim(), learning: action.learning, success_indicator: orNull(action.success_indicator), resources: orNull(action.resources),
        cost: numberOf(action.cost), effort_hours: numberOf(action.effort_hours), due_on: idOrNull(action.due_on), weight: numberOf(action.weight) ?? 1,
        evidence: action.evidence, library_id: idOrNull(action.library_id),
      })),
    })),
  }
}

/** Whether courses are more than half of what is planned. */
export function isPlannedFormal({ areas }: Pick<PlanValues, 'areas'>): boolean {
  const learning = areas.flatMap(({ actions }) => actions.map((action) => action.learning))
  return learning.filter((each) => each === 'formal').length * 2 > learning.length
}
