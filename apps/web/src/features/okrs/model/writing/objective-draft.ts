import type { Audience } from '#shared/lib/audience.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import type { GoalCycles, KeyResult, Kind, Level, Objective, ObjectiveDetail, ObjectiveTemplate, ObjectiveValues, Unit } from '../goal.ts'
import { typedNumber } from '../numbers.ts'
import { type FeedDraft, feedOf, storedFeed, TYPED } from './feed-draft.ts'

/** An objective that another may be aligned to, as a field shows it. */
export interface Aligned {
  readonly id: string
  readonly title: string
}

export interface MilestoneDraft {
  readonly key: string
  readonly id: string | null
  readonly title: string
  readonly weight: string
  /** ISO, or empty. */
  readonly dueOn: string
}

/** A key result as it is typed. */
export interface KeyResultDraft {
  /** Tells it from the others while it has no id. */
  readonly key: string
  readonly id: string | null
  readonly title: string
  readonly kind: Kind
  readonly keepBy: NonNullable<KeyResult['keep_by']>
  readonly period: NonNullable<KeyResult['period']>
  readonly unit: Unit
  readonly decimals: string
  readonly start: string
  readonly target: string
  readonly weight: string
  /** ISO; empty is the last day of the cycle. */
  readonly dueOn: string
  /** Null is whoever answers for the objective. */
  readonly owner: PersonChoice | null
  /** Where its number comes from. */
  readonly feed: FeedDraft
  readonly milestones: readonly MilestoneDraft[]
}

/** An objective as it is typed. */
export interface ObjectiveDraft {
  readonly title: string
  readonly description: string
  readonly level: Level
  readonly owner: PersonChoice | null
  readonly departmentId: string
  readonly parent: Aligned | null
  readonly contributes: boolean
  readonly weight: string
  readonly visibility: Objective['visibility']
  readonly contributors: readonly PersonChoice[]
  /** Whether a draft of it is prepared in each cycle that begins after this one. */
  readonly repeats: boolean
  /** Null where it is one person's; else everybody in it is given one. */
  readonly audience: Audience | null
  readonly keyResults: readonly KeyResultDraft[]
  /** Why a start, a target or a day was moved. */
  readonly reason: string
}

const figures = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 6 })
/** A stored number as it would be typed. */
export const typed = (value: number | null): string => (value === null ? '' : figures.format(value))

const freshKey = (): string => crypto.randomUUID()

export const freshMilestone = (): MilestoneDraft => ({ key: freshKey(), id: null, title: '', weight: '1', dueOn: '' })

export function freshKeyResult(): KeyResultDraft {
  return { key: freshKey(), id: null, title: '', kind: 'increase', keepBy: 'periods', period: 'month', unit: 'number', decimals: '0', start: '', target: '', weight: '1', dueOn: '', owner: null, feed: TYPED, milestones: [] }
}

/** Levels that somebody sets goals of. */
export function levelsFor({ manages_all: managesAll, leads, departments }: Pick<GoalCycles, 'manages_all' | 'leads' | 'departments'>): readonly Level[] {
  return [...(managesAll ? (['company'] as const) : []), ...(leads && departments.length > 0 ? (['department'] as const) : []), ...(leads ? (['team'] as const) : []), 'person']
}

/** Whether somebody begins goals in a cycle at all. */
export function mayBegin(reach: Pick<GoalCycles, 'manages_all' | 'leads'>, cycle: GoalCycles['cycles'][number]): boolean {
  return cycle.status !== 'closed' && (reach.manages_all || reach.leads || cycle.people_may_create)
}

/** The first goals of a company are its own; what is aligned to another is most often a team's. */
export function freshObjective(levels: readonly Level[], owner: PersonChoice | null, parent: Aligned | null): ObjectiveDraft {
  const level = parent === null && levels.includes('company') ? 'company' : levels.includes('team') ? 'team' : 'person'
  return {
    title: '', description: '', level, owner, departmentId: '', parent, contributes: true, weight: '1', visibility: 'company', contributors: [], repeats: false, audience: null, keyResults: [freshKeyResult()], reason: '',
  }
}

function draftOfKeyResult(result: KeyResult, objectiveOwner: string, cycleEnd: string): KeyResultDraft {
  const { owner } = result
  return {
    ...freshKeyResult(), key: result.id, id: result.id, title: result.title, kind: result.kind, keepBy: result.keep_by ?? 'periods', period: result.period ?? 'month', unit: result.unit,
    decimals: String(result.decimals), start: typed(result.start_value), target: typed(result.target_value), weight: typed(result.weight), dueOn: result.due_on === cycleEnd ? '' : result.due_on,
    owner: owner.id === objectiveOwner ? null : { id: owner.id, name: owner.name }, feed: feedOf(result),
    milestones: result.milestones.map(({ id, title, weight, due_on: due }) => ({ key: id, id, title, weight: typed(weight), dueOn: due ?? '' })),
  }
}

/** What a model says, on what an objective begins with anyway; its level where the reader may set it. */
export function fromTemplate(fresh: ObjectiveDraft, template: ObjectiveTemplate, levels: readonly Level[]): ObjectiveDraft {
  return {
    ...fresh, title: template.title, description: template.description ?? '', level: levels.includes(template.level) ? template.level : fresh.level,
    keyResults: template.key_results.map((result) => ({
      ...freshKeyResult(), title: result.title, kind: result.kind, keepBy: result.keep_by ?? 'periods', period: result.period ?? 'month', unit: result.unit, decimals: String(result.decimals),
      start: typed(result.start_value), target: typed(result.target_value), weight: typed(result.weight),
      milestones: result.milestones.map(({ title, weight }) => ({ ...freshMilestone(), title, weight: typed(weight) })),
    })),
  }
}

/** A stored objective as it is typed. */
export function draftOf(detail: ObjectiveDetail): ObjectiveDraft {
  const { owner, above } = detail
  return {
    title: detail.title, description: detail.description ?? '', level: detail.level, owner: { id: owner.id, name: owner.name }, departmentId: detail.department_id ?? '',
    parent: above ? { id: above.id, title: above.title } : null, contributes: detail.contributes, weight: typed(detail.weight), visibility: detail.visibility,
    contributors: detail.contributors.map(({ id, name }) => ({ id, name })), repeats: detail.repeats, audience: null, keyResults: detail.key_result_list.map((result) => draftOfKeyResult(result, owner.id, detail.cycle.ends_on)), reason: '',
  }
}

export const isKept = (kind: Kind): boolean => kind.startsWith('keep_')
/** What a kind is measured by, beside its title. */
export const hasStart = (kind: Kind): boolean => kind === 'increase' || kind === 'decrease'
export const hasTarget = (kind: Kind): boolean => hasStart(kind) || isKept(kind)

/** Numbers that are none: the database never reads them. Fields are called as it calls them. */
export function unreadable(draft: ObjectiveDraft): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const read = (field: string, text: string): void => {
    if (text.trim() !== '' && typedNumber(text) === null) found.set(field, 'Escreva um número, como 1.350 ou 8,5.')
  }
  read('weight', draft.weight)
  draft.keyResults.forEach((result, at) => {
    const field = (name: string): string => `key_results.${String(at)}.${name}`
    if (hasStart(result.kind)) read(field('start_value'), result.start)
    if (hasTarget(result.kind)) read(field('target_value'), result.target)
    read(field('weight'), result.weight)
    result.milestones.forEach(({ weight }) => read(field('milestones'), weight))
  })
  return found
}

/** What would be stored. What is missing is left to the database, which says so by the name of the field. */
export function storedObjective(cycleId: string, draft: ObjectiveDraft): ObjectiveValues {
  return {
    cycle_id: cycleId, title: draft.title, description: draft.description.trim() === '' ? null : draft.description, level: draft.level, owner_id: draft.owner?.id ?? null,
    department_id: draft.level === 'department' && draft.departmentId !== '' ? draft.departmentId : null, parent_id: draft.parent?.id ?? null, contributes: draft.contributes, weight: typedNumber(draft.weight) ?? 1,
    visibility: draft.visibility, contributors: draft.contributors.map(({ id }) => id), repeats: draft.repeats, reason: draft.reason.trim() === '' ? null : draft.reason,
    key_results: draft.keyResults.map((result) => ({
      id: result.id, title: result.title, kind: result.kind, keep_by: isKept(result.kind) ? result.keepBy : null, period: isKept(result.kind) && result.keepBy === 'periods' ? result.period : null,
      unit: result.unit, decimals: Number(result.decimals), start_value: hasStart(result.kind) ? typedNumber(result.start) : null, target_value: hasTarget(result.kind) ? typedNumber(result.target) : null,
      weight: typedNumber(result.weight) ?? 1, due_on: result.dueOn || null, owner_id: result.owner?.id ?? null, ...storedFeed(result.feed),
      milestones: result.kind === 'milestones' ? result.milestones.map(({ id, title, weight, dueOn }) => ({ id, title, weight: typedNumber(weight) ?? 1, due_on: dueOn || null })) : [],
    })),
  }
}

/** What stands in the field that the database calls so, to tell whether it was changed since. */
export function valueAt(draft: ObjectiveDraft, field: string): string {
  const [, place = '', name = ''] = /^key_results\.(\d+)\.(\w+)$/.exec(field) ?? []
  const values = storedObjective('', draft)
  if (place === '') return JSON.stringify(values[field as keyof ObjectiveValues] ?? null)
  const result = values.key_results[Number(place)]
  return JSON.stringify([result?.title, result?.[name as keyof typeof result] ?? null, name === 'target_value' ? [result?.start_value, result?.kind] : null])
}

/** Whether what was published is moved: a start, a target or a day. */
export function movesTargets(before: ObjectiveDraft, after: ObjectiveDraft): boolean {
  return after.keyResults.some((result) => {
    const was = before.keyResults.find(({ id }) => id !== null && id === result.id)
    return was !== undefined && (typedNumber(was.start) !== typedNumber(result.start) || typedNumber(was.target) !== typedNumber(result.target) || was.dueOn !== result.dueOn)
  })
}

/** The same key results in another order; the same where there is no place to go. */
export function nudged<Item>(items: readonly Item[], at: number, by: -1 | 1): readonly Item[] {
  const [one, other] = [items[at], items[at + by]]
  if (one === undefined || other === undefined) return items
  return items.map((item, place) => (place === at ? other : place === at + by ? one : item))
}

/** Who will read an objective, in one sentence. */
export function readersText(visibility: Objective['visibility'], ownerName: string): string {
  const few = `${ownerName}, quem contribui, quem lidera ${ownerName} e o RH`
  return visibility === 'private' ? `Só leem: ${few}. Um objetivo privado não conta no de cima.` : `Depois de publicado, todos da empresa leem. Enquanto for rascunho: ${few}.`
}
