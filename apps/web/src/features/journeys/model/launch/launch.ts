import { peopleText } from '#shared/lib/people-text.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Simulated = Shapes.SimulateJourneysRow
export type SimulatedLine = Shapes.SimulatedLine
export type PlannedTask = Shapes.JourneyPlanRow
export type Run = Shapes.JourneyRun
export type Waiting = Shapes.JourneyListRow

/** How a person is to begin: what was chosen for them. */
export interface Launched {
  readonly employeeId: string
  /** Null takes the template that is for them. */
  readonly templateId: string | null
  readonly buddyId: string | null
  /** Who does a task, by its position in the template. */
  readonly chosen: Readonly<Record<string, string>>
}

export interface RunChoice {
  readonly employee_id: string
  readonly template_id: string | null
  readonly buddy_id: string | null
  readonly chosen: Readonly<Record<string, string>>
}

export interface ListedRun {
  readonly id: string
  readonly status: Run['status']
  readonly created_at: string
  readonly people: readonly { readonly journey_id: string | null }[]
}

export const launchedOf = ({ employee_id, template_id, buddy_id, chosen }: RunChoice): Launched => ({ employeeId: employee_id, templateId: template_id, buddyId: buddy_id, chosen })

/** The things of a kit stand between its position and the next: one is chosen for all of them. */
export const positionOf = (line: Pick<SimulatedLine, 'position'>): string => String(Math.floor(line.position / 100) * 100)

/** Tasks that nobody was found for because of the same, so that one answer solves them all. */
export interface Failing {
  readonly problem: string
  readonly positions: readonly string[]
  readonly titles: readonly string[]
}

/** What is wrong with the tasks of one person, each problem once. */
export function failingOf(lines: readonly SimulatedLine[]): readonly Failing[] {
  return [...Map.groupBy(lines.filter(({ is_error }) => is_error), ({ problem }) => problem)].map(([problem, those]) => ({
    problem, positions: [...new Set(those.map(positionOf))], titles: those.map(({ title }) => title),
  }))
}

/** What was solved for one person: how many tasks each of those chosen does. */
export function solvedOf(chosen: Launched['chosen']): readonly (readonly [personId: string, positions: readonly string[]])[] {
  return [...Map.groupBy(Object.entries(chosen), ([, personId]) => personId)].map(([personId, those]) => [personId, those.map(([position]) => position)] as const)
}

export type Verdict = 'ready' | 'warned' | 'failing' | 'stuck'

/** What beginning would come to: stuck cannot begin; failing has tasks that fall to RH for want of anybody; warned has others for them. */
export function verdictOf({ problem, lines }: Pick<Simulated, 'problem' | 'lines'>): Verdict {
  if (problem !== null) return 'stuck'
  if (lines.some(({ is_error }) => is_error)) return 'failing'
  return lines.length > 0 ? 'warned' : 'ready'
}

export interface Counts {
  readonly ready: number
  readonly problems: number
  readonly stuck: number
  readonly tasks: number
  /** Tasks that fall to RH because nobody was found. */
  readonly orphans: number
}

export function countsOf(people: readonly Simulated[]): Counts {
  const verdicts = people.map(verdictOf)
  const going = people.filter(({ problem }) => problem === null)
  return {
    ready: verdicts.filter((verdict) => verdict === 'ready' || verdict === 'warned').length,
    problems: verdicts.filter((verdict) => verdict === 'failing' || verdict === 'stuck').length,
    stuck: people.length - going.length,
    tasks: going.reduce((sum, { tasks }) => sum + tasks, 0),
    orphans: going.reduce((sum, { lines }) => sum + lines.filter(({ is_error }) => is_error).length, 0),
  }
}

/** "37 prontas, 3 com problema" */
export function countsText({ ready, problems }: Counts): string {
  const fine = ready === 1 ? '1 pronta' : `${String(ready)} prontas`
  return problems === 0 ? fine : `${fine}, ${String(problems)} com problema`
}

/** Failing people first, in the order of the database within each. */
export function byVerdict(people: readonly Simulated[]): readonly Simulated[] {
  const rank: Readonly<Record<Verdict, number>> = { stuck: 0, failing: 1, warned: 2, ready: 3 }
  return people.toSorted((one, other) => rank[verdictOf(one)] - rank[verdictOf(other)])
}

/** How many of these people begin by each template, the most first. */
export function byTemplate(people: readonly Simulated[]): readonly (readonly [template: string, people: number])[] {
  const going = people.filter(({ problem }) => problem === null)
  return [...Map.groupBy(going, ({ template }) => template ?? '')].map(([template, those]) => [template, those.length] as const).toSorted((one, other) => other[1] - one[1])
}

/** With somebody chosen for a task of each of these people; null takes the choice back. */
export function withChosen(people: readonly Launched[], tasks: readonly (readonly [employeeId: string, position: string])[], chosenId: string | null): readonly Launched[] {
  return people.map((person) => {
    const positions = tasks.filter(([employeeId]) => employeeId === person.employeeId).map(([, position]) => position)
    if (positions.length === 0) return person
    const kept = Object.fromEntries(Object.entries(person.chosen).filter(([position]) => !positions.includes(position)))
    return { ...person, chosen: chosenId === null ? kept : { ...kept, ...Object.fromEntries(positions.map((position) => [position, chosenId])) } }
  })
}

export interface SharedProblem {
  readonly problem: string
  readonly tasks: readonly (readonly [employeeId: string, position: string])[]
  readonly people: number
}

/** The same problem of several people, so that one answer solves all of them. */
export function sharedProblems(people: readonly Simulated[]): readonly SharedProblem[] {
  const failing = people.filter(({ problem }) => problem === null).flatMap(({ employee_id: id, lines }) => failingOf(lines).map((each) => ({ id, ...each })))
  return [...Map.groupBy(failing, ({ problem }) => problem)]
    .map(([problem, those]) => ({ problem, people: those.length, tasks: those.flatMap(({ id, positions }) => positions.map((position) => [id, position] as const)) }))
    .filter((each) => each.people > 1)
}

/** Those who wait, by their day. */
export function byDay(waiting: readonly Waiting[]): readonly (readonly [day: string, people: readonly Waiting[]])[] {
  return [...Map.groupBy(waiting, ({ base_date }) => base_date ?? '')]
}

export const RUN_STATES: Readonly<Record<Run['status'], { readonly label: string; readonly tone: 'info' | 'success' | 'danger' | 'neutral' }>> = {
  waiting: { label: 'Em andamento', tone: 'info' },
  done: { label: 'Concluído', tone: 'success' },
  failed: { label: 'Não começou', tone: 'danger' },
  undone: { label: 'Desfeito', tone: 'neutral' },
}

/** "38 de 40 começaram" */
export function begunText(begun: number, total: number): string {
  if (begun === total) return begun === 1 ? '1 pessoa começou' : `${peopleText(begun)} começaram`
  return `${String(begun)} de ${String(total)} ${begun === 1 ? 'começou' : 'começaram'}`
}
