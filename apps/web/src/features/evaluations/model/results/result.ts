import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Result = Shapes.EvaluationOutcome
export type ResultGroup = Shapes.EvaluationGroup
export type ResultMark = Shapes.EvaluationMark
export type GroupName = ResultGroup['shown_as']

/** Who answered, in the order in which results show them. */
export const GROUP_LABELS: Readonly<Record<GroupName, string>> = {
  self: 'Autoavaliação', manager: 'Gestor', peer: 'Pares', report: 'Liderados', others: 'Pares e liderados',
}
const ORDER = Object.keys(GROUP_LABELS) as readonly GroupName[]

export const byGroup = (one: { readonly shown_as: GroupName }, other: { readonly shown_as: GroupName }): number => ORDER.indexOf(one.shown_as) - ORDER.indexOf(other.shown_as)

const decimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** '3,94', or a dash where there is no score. */
export const scoreText = (score: number | null): string => (score === null ? '—' : decimals.format(score))
/** '+0,40', with a real minus. */
export const differenceText = (difference: number): string => (difference > 0 ? `+${decimals.format(difference)}` : decimals.format(difference).replace('-', '−'))
/** '62,5%'. */
export const percentText = (percent: number): string => `${percent.toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%`

/** What results compare: a competency with its questions, or a question that is about none. */
export interface Topic {
  readonly key: string
  readonly name: string
  readonly self: number | null
  /** Everybody but the person, by the weights of their groups. */
  readonly others: number | null
  readonly groups: Readonly<Partial<Record<GroupName, number>>>
  readonly required: number | null
}

const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length)

/** The mean of a group over the questions of a topic. */
function groupMean(marks: readonly ResultMark[], name: GroupName): number | null {
  return mean(marks.flatMap(({ groups }) => groups.filter(({ shown_as: group }) => group === name).map((group) => group.mean)))
}

function othersMean(groups: Topic['groups'], weights: ReadonlyMap<GroupName, number>): number | null {
  const parts = ORDER.filter((name) => name !== 'self').flatMap((name) => {
    const value = groups[name]
    const weight = weights.get(name) ?? 0
    return value === undefined || weight === 0 ? [] : [{ value, weight }]
  })
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  return total === 0 ? null : parts.reduce((sum, { value, weight }) => sum + value * weight, 0) / total
}

function topicOf(key: string, marks: readonly ResultMark[], weights: ReadonlyMap<GroupName, number>): Topic {
  const [first] = marks
  const groups = Object.fromEntries(ORDER.map((name) => [name, groupMean(marks, name)] as const).filter(([, value]) => value !== null)) as Topic['groups']
  return { key, name: first?.competency ?? first?.title ?? '', self: groups.self ?? null, others: othersMean(groups, weights), groups, required: first?.required_level ?? null }
}

/** The topics of a result in the order of its questions; what was asked about the potential is no part of the score. */
export function topicsOf({ marks, groups }: Pick<Result, 'marks' | 'groups'>): readonly Topic[] {
  const weights = new Map(groups.shown.map(({ shown_as: name, weight }) => [name, weight] as const))
  const found = new Map<string, ResultMark[]>()
  for (const mark of marks) {
    if (mark.dimension !== null && mark.dimension !== 'main') continue
    const key = mark.competency_id ?? mark.question_id
    found.set(key, [...(found.get(key) ?? []), mark])
  }
  return [...found].map(([key, of]) => topicOf(key, of, weights))
}

export interface Gap extends Topic {
  /** Self less others. */
  readonly difference: number
}

/** So far apart that it is worth talking about. */
const WORTH_TALKING = 0.5
const byName = (one: Topic, other: Topic): number => one.name.localeCompare(other.name, 'pt-BR')

/** Where the person and the others see it differently, the widest gap first. */
export function gapsOf(topics: readonly Topic[]): readonly Gap[] {
  return topics
    .flatMap((topic) => (topic.self === null || topic.others === null ? [] : [{ ...topic, difference: topic.self - topic.others }]))
    .filter(({ difference }) => Math.abs(difference) >= WORTH_TALKING)
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference) || byName(one, other))
}

/** The highest and the lowest as others see them, none in both. */
export function extremesOf(topics: readonly Topic[]): { readonly strengths: readonly Topic[]; readonly lowest: readonly Topic[] } {
  const rated = topics.filter(({ others }) => others !== null).toSorted((one, other) => (other.others ?? 0) - (one.others ?? 0) || byName(one, other))
  const half = Math.min(3, Math.floor(rated.length / 2))
  return { strengths: rated.slice(0, half), lowest: rated.slice(rated.length - half).toReversed() }
}

const HIDDEN_REASONS: Readonly<Record<string, string>> = {
  self: 'A autoavaliação não foi enviada.', manager: 'O gestor não enviou a avaliação.',
  peer: 'Pares não entraram: faltaram respostas para mostrar sem revelar quem disse o quê.', report: 'Liderados não entraram: não há, ou faltaram respostas para mostrar sem revelar quem disse o quê.',
}

/** Why relations of the cycle are not in the result, without a word of how many answered. */
export const hiddenTexts = (hidden: readonly string[]): readonly string[] => hidden.map((relation) => HIDDEN_REASONS[relation] ?? '').filter((text) => text !== '')
