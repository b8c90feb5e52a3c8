import type { Audience } from '#shared/lib/audience.ts'
import { laterDay, laterMonth, monthEnd } from '#shared/lib/dates.ts'
import { type AnswerMode, type Cycle, type CycleKind, canSeal, isRelation, type Relation, RELATION_ORDER, STEP_ORDER, type StepName } from '../cycles/cycle.ts'
import type { SetupPart } from './setup-address.ts'
import { redistributed, type Weights } from './weights.ts'

export type PeersBy = Cycle['peers_by']

export interface StepDays {
  readonly opensOn: string
  readonly closesOn: string
}

/** A cycle while it is set up. Weights and modes are of the relations that evaluate, days of every step there is. */
export interface CycleDraft {
  readonly name: string
  readonly kind: CycleKind
  readonly periodStart: string
  readonly periodEnd: string
  readonly scaleId: string
  readonly minGroup: number
  readonly lateDays: number
  readonly maxPeers: number
  readonly peersBy: PeersBy
  readonly audience: Audience
  readonly weights: Weights<Relation>
  readonly modes: Readonly<Partial<Record<Relation, AnswerMode>>>
  readonly days: Readonly<Partial<Record<StepName, StepDays>>>
}

/** What each relation counts where nobody has changed it. */
export const USUAL_WEIGHTS: Readonly<Record<CycleKind, Weights<Relation>>> = {
  performance: { self: 20, manager: 80 },
  r360: { self: 10, manager: 50, peer: 20, report: 20 },
  r180: { self: 30, manager: 70 },
  r90: { manager: 100 },
  leadership: { self: 10, manager: 30, report: 60 },
  pulse: {},
}

const LEAD_DAYS = 3
const STEP_DAYS = 14
const NOMINATION_DAYS = 7

/** The steps that answers take, and what follows them, one after the other from a day on. */
export function usualDays(draft: Pick<CycleDraft, 'kind' | 'weights' | 'peersBy' | 'lateDays'>, from: string): CycleDraft['days'] {
  if (draft.kind === 'pulse') return { pulse: { opensOn: from, closesOn: laterDay(from, STEP_DAYS - 1) } }
  const names = needsNomination(draft)
  const opensOn = names ? laterDay(from, NOMINATION_DAYS) : from
  const answers = { opensOn, closesOn: laterDay(opensOn, STEP_DAYS - 1) }
  const calibration = laterDay(answers.closesOn, draft.lateDays + 1)
  const feedback = laterDay(calibration, NOMINATION_DAYS)
  return {
    ...(names && { nomination: { opensOn: from, closesOn: laterDay(from, NOMINATION_DAYS - 1) } }),
    ...Object.fromEntries(RELATION_ORDER.filter((each) => draft.weights[each] !== undefined).map((each) => [each, answers])),
    calibration: { opensOn: calibration, closesOn: laterDay(feedback, -1) },
    feedback: { opensOn: feedback, closesOn: laterDay(feedback, STEP_DAYS - 1) },
    acknowledgement: { opensOn: feedback, closesOn: laterDay(feedback, STEP_DAYS + NOMINATION_DAYS - 1) },
  }
}

/** Whether peers are named, by the person or by the manager. */
export const needsNomination = ({ weights, peersBy }: Pick<CycleDraft, 'weights' | 'peersBy'>): boolean => weights.peer !== undefined && peersBy !== 'team'

/** A new cycle of a kind, about the last six months. */
export function startOf(kind: CycleKind, name: string, scaleId: string, today: string): CycleDraft {
  const weights = USUAL_WEIGHTS[kind]
  const month = today.slice(0, 7)
  const plain = { kind, weights, peersBy: 'person' as const, lateDays: 2 }
  return {
    ...plain,
    name,
    scaleId,
    periodStart: `${laterMonth(month, -6)}-01`,
    periodEnd: monthEnd(laterMonth(month, -1)),
    minGroup: 3,
    maxPeers: 4,
    audience: {},
    modes: Object.fromEntries(RELATION_ORDER.filter((each) => weights[each] !== undefined).map((each) => [each, canSeal(each) ? 'sealed' : 'identified'])),
    days: usualDays(plain, laterDay(today, LEAD_DAYS)),
  }
}

/** What is stored of a cycle, for changing it. */
export function draftOf({ setup, scale, steps, ...cycle }: Cycle): CycleDraft {
  const relations = steps.filter(({ step }) => isRelation(step))
  return {
    name: cycle.name,
    kind: cycle.kind,
    periodStart: cycle.period_start,
    periodEnd: cycle.period_end,
    scaleId: scale.id,
    minGroup: cycle.min_group,
    lateDays: cycle.late_days,
    maxPeers: cycle.max_peers,
    peersBy: cycle.peers_by,
    audience: setup?.audience ?? {},
    weights: Object.fromEntries(relations.map(({ step, weight }) => [step, weight ?? 0])),
    modes: Object.fromEntries(relations.map(({ step, mode }) => [step, mode ?? 'identified'])),
    days: Object.fromEntries(steps.map(({ step, opens_on, closes_on }) => [step, { opensOn: opens_on, closesOn: closes_on }])),
  }
}

/** Steps that the draft has, in their order. */
export const stepsOf = ({ days }: Pick<CycleDraft, 'days'>): readonly StepName[] => STEP_ORDER.filter((step) => days[step] !== undefined)

/** The same with days for exactly the steps that its relations need; those there are stay. */
export function withNeededSteps(draft: CycleDraft, today: string): CycleDraft {
  const known = Object.values(draft.days).map(({ opensOn }) => opensOn).toSorted()
  const usual = usualDays(draft, known[0] ?? laterDay(today, LEAD_DAYS))
  const answers = RELATION_ORDER.map((each) => draft.days[each]).find((each) => each !== undefined)
  const needed = (Object.keys(usual) as StepName[]).filter((step) => draft.days[step] !== undefined || isRelation(step) || step === 'nomination')
  const days = Object.fromEntries(needed.map((step) => [step, draft.days[step] ?? (isRelation(step) ? answers : undefined) ?? usual[step]])) as CycleDraft['days']
  // Peers answer once they were named: their step waits for the nomination that was just added.
  const { nomination, peer } = days
  if (draft.days.nomination !== undefined || nomination === undefined || peer === undefined || nomination.closesOn < peer.opensOn) return { ...draft, days }
  const closesOn = laterDay(nomination.closesOn, 1) > peer.closesOn ? laterDay(nomination.closesOn, STEP_DAYS) : peer.closesOn
  return { ...draft, days: { ...days, peer: { opensOn: laterDay(nomination.closesOn, 1), closesOn } } }
}

/** The same with a relation more, with what it usually counts, or one less; the others share what is left. */
export function relationToggled(draft: CycleDraft, relation: Relation): CycleDraft {
  const isOn = draft.weights[relation] !== undefined
  const weights = redistributed(draft.weights, relation, isOn ? null : (USUAL_WEIGHTS.r360[relation] ?? 0))
  const { [relation]: _days, ...days } = draft.days
  return { ...draft, weights, days: isOn ? days : draft.days, modes: { ...draft.modes, [relation]: draft.modes[relation] ?? (canSeal(relation) ? 'sealed' : 'identified') } }
}

/** The same as another kind: with its relations and days; name, period and people stay. */
export function kindChanged(draft: CycleDraft, kind: CycleKind): CycleDraft {
  const weights = USUAL_WEIGHTS[kind]
  const first = Object.values(draft.days).map(({ opensOn }) => opensOn).filter((day) => day !== '').toSorted()[0]
  const modes = Object.fromEntries(RELATION_ORDER.filter((each) => weights[each] !== undefined).map((each) => [each, canSeal(each) ? 'sealed' : 'identified'] as const))
  const next = { ...draft, kind, weights, modes }
  return { ...next, days: first === undefined ? draft.days : usualDays(next, first) }
}

/** A draft as the database takes it. */
export function cycleValues({ weights, modes, days, ...draft }: CycleDraft) {
  return {
    name: draft.name,
    kind: draft.kind,
    period_start: draft.periodStart || null,
    period_end: draft.periodEnd || null,
    scale_id: draft.scaleId || null,
    min_group: draft.minGroup,
    late_days: draft.lateDays,
    max_peers: draft.maxPeers,
    peers_by: draft.peersBy,
    audience: { ...draft.audience },
    steps: stepsOf({ days }).map((step) => ({
      step,
      opens_on: days[step]?.opensOn || null,
      closes_on: days[step]?.closesOn || null,
      ...(isRelation(step) && { weight: weights[step] ?? 0, mode: modes[step] ?? 'identified' }),
    })),
  }
}

export const PART_TITLES: Readonly<Record<SetupPart, string>> = {
  goal: 'Objetivo',
  people: 'Quem é avaliado',
  relations: 'Quem avalia',
  questions: 'Perguntas',
  days: 'Prazos',
  launch: 'Conferir e lançar',
}

const FIELD_PARTS: readonly (readonly [RegExp, SetupPart])[] = [
  [/^(name|kind|period_start|period_end|scale_id)$/, 'goal'],
  [/^audience$/, 'people'],
  [/^(weights?|mode)(_|$)|^(min_group|max_peers|peers_by)$/, 'relations'],
  [/^question/, 'questions'],
  [/^(steps?|late_days)(_|$)/, 'days'],
]

/** Where the field stands that the database blames. */
export const partOfField = (field: string | null): SetupPart | null => FIELD_PARTS.find(([form]) => field !== null && form.test(field))?.[1] ?? null
