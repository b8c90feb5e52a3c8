import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { phasesOf } from '../phases.ts'

/** One journey in a list, or somebody who has none yet. */
export type JourneyRow = Shapes.JourneyListRow
export type JourneyFacts = Shapes.JourneyFacts
export type JourneyTask = Shapes.JourneyTaskRow
export type TaskOfPerson = Shapes.TaskOfPerson
export type TaskKind = Shapes.TaskKind
export type Stage = JourneyRow['stage']
export type JourneyFigures = Shapes.JourneySums

/** Where a task would go with another base date. */
export interface MovedTask {
  readonly task_id: string
  readonly title: string
  readonly task_with: string
  readonly from_on: string
  readonly to_on: string
  /** Somebody dated it by hand. */
  readonly stays: boolean
}

export const STAGES: readonly Stage[] = ['none', 'before', 'week', 'month', 'later']

const KIND_WORDS: Readonly<Record<TaskKind, string>> = {
  task: 'Tarefa', document: 'Documento', meeting: 'Conversa', link: 'Formulário', invite: 'Convite', evaluation: 'Avaliação',
}

export const kindWord = (kind: TaskKind): string => KIND_WORDS[kind]

/** Whom a task is with, in words. */
export function whoDoes({ assignee, department }: Pick<JourneyTask, 'assignee' | 'department'>): string {
  return assignee?.name ?? department ?? 'RH'
}

/** With whom something is, as somebody would say it: “com Ana Lima”, “com o RH”. */
export const withWhom = (name: string): string => (name === 'RH' ? 'com o RH' : `com ${name}`)

export const percentOf = (done: number, total: number): number => (total === 0 ? 0 : Math.round((done / total) * 100))

export function progressText(done: number, total: number): string {
  return total === 0 ? 'Sem tarefas' : `${done} de ${total} ${total === 1 ? 'tarefa' : 'tarefas'}`
}

export const overdueText = (count: number): string => `${count} ${count === 1 ? 'atrasada' : 'atrasadas'}`

/** 'Espera por: A; B'. */
export const blockersText = (blockers: readonly string[]): string => `Espera por: ${blockers.join('; ')}`

export interface Phase {
  readonly title: string
  readonly tasks: readonly JourneyTask[]
}

/** The tasks by phase of their kind, in the order of the phases; only phases that have some. What stands in none comes last. */
export function byPhase(tasks: readonly JourneyTask[], kind: string): readonly Phase[] {
  const phases = phasesOf(kind)
  const last = phases.at(-1)?.phase ?? 'other'
  const found = Map.groupBy(tasks, ({ phase }) => (phases.some((each) => each.phase === phase) ? phase : last))
  return phases.flatMap(({ phase, short: title }) => {
    const own = found.get(phase)
    return own ? [{ title, tasks: own }] : []
  })
}

export interface Proof {
  /** Whether words must be written, and what they are. */
  readonly needsWords: boolean
  readonly words: string
  readonly missing: string
  readonly needsFile: boolean
}

/** What a task asks of whoever completes it. */
export function proofOf({ kind, evidence }: Pick<JourneyTask, 'kind' | 'evidence'>): Proof {
  const needsFile = evidence === 'file'
  if (kind === 'evaluation') return { needsWords: true, words: 'Como a pessoa está indo', missing: 'Escreva a avaliação', needsFile }
  if (evidence === 'text') return { needsWords: true, words: 'O que foi feito', missing: 'Escreva o que foi feito', needsFile }
  return { needsWords: false, words: 'Observação', missing: '', needsFile }
}

/** Why a task keeps its day when the base date moves; null when it goes along. */
export function stayingReason({ stays, from_on, to_on }: MovedTask): string | null {
  if (stays) return 'fica: o prazo foi escolhido à mão'
  return from_on === to_on ? 'fica no mesmo dia' : null
}

/** The median of days to ready, as people say it. */
export function daysToReady(median: number): string {
  return `${median.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${median === 1 ? 'dia' : 'dias'}`
}

/** How many of those that ended did so on time; null without any. */
export const onTimeShare = ({ ended, on_time }: Pick<JourneyFigures, 'ended' | 'on_time'>): string | null => (ended === 0 ? null : `${percentOf(on_time, ended)}%`)
