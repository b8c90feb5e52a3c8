import type { PhaseWords } from '../phases.ts'
import { inOrder, nextKey, type Phase, type TaskDraft } from './template.ts'

/** With a task put in, at the end of its phase, or in place of itself where it is there. */
export function withTask(tasks: readonly TaskDraft[], task: TaskDraft): readonly TaskDraft[] {
  const before = tasks.find(({ key }) => key === task.key)
  if (before?.phase === task.phase) return tasks.map((each) => (each.key === task.key ? task : each))
  return inOrder([...tasks.filter(({ key }) => key !== task.key), task])
}

/** Without a task; nothing waits for it any more. */
export function withoutTask(tasks: readonly TaskDraft[], key: number): readonly TaskDraft[] {
  return tasks.filter((task) => task.key !== key).map((task) => (task.waitsFor.includes(key) ? { ...task, waitsFor: task.waitsFor.filter((each) => each !== key) } : task))
}

/** With a copy right after a task, which waits for the same. */
export function duplicated(tasks: readonly TaskDraft[], key: number): readonly TaskDraft[] {
  const place = tasks.findIndex((task) => task.key === key)
  const task = tasks[place]
  return task === undefined ? tasks : tasks.toSpliced(place + 1, 0, { ...task, key: nextKey(tasks) })
}

/** One place up or down; beyond the edge of a phase into the next one. */
export function nudged(tasks: readonly TaskDraft[], key: number, by: -1 | 1, phases: readonly PhaseWords[]): readonly TaskDraft[] {
  const place = tasks.findIndex((task) => task.key === key)
  const [task, beside] = [tasks[place], tasks[place + by]]
  if (task === undefined) return tasks
  if (beside?.phase === task.phase) return tasks.toSpliced(place, 1).toSpliced(place + by, 0, task)
  const phase = phases[phases.findIndex((each) => each.phase === task.phase) + by]?.phase
  return phase === undefined ? tasks : movedTo(tasks, key, phase, by === 1 ? 'first' : 'last')
}

/** Into a phase: before another task, or at one of its ends. */
export function movedTo(tasks: readonly TaskDraft[], key: number, phase: Phase, before: number | 'first' | 'last'): readonly TaskDraft[] {
  const task = tasks.find((each) => each.key === key)
  if (task === undefined || before === key) return tasks
  const others = tasks.filter((each) => each.key !== key)
  const moved = { ...task, phase }
  const place = others.findIndex((each) => each.key === before)
  if (place >= 0) return others.toSpliced(place, 0, moved)
  return inOrder(before === 'first' ? [moved, ...others] : [...others, moved])
}

/** What of the tasks a task may wait for: those before it, wherever its phase puts it. */
export function mayWaitFor(tasks: readonly TaskDraft[], task: TaskDraft): readonly TaskDraft[] {
  const all = withTask(tasks, task)
  return all.slice(0, all.findIndex(({ key }) => key === task.key))
}

/** Titles of what a task waits for and that comes after it by now. */
export function lateDependencies(tasks: readonly TaskDraft[], task: TaskDraft): readonly string[] {
  const before = new Set(mayWaitFor(tasks, task).map(({ key }) => key))
  return tasks.filter(({ key }) => task.waitsFor.includes(key) && !before.has(key)).map(({ title }) => title)
}

/** With a task back that was taken out: where it stood, waited for by those that did. */
export function restored(tasks: readonly TaskDraft[], before: readonly TaskDraft[], key: number): readonly TaskDraft[] {
  const place = before.findIndex((task) => task.key === key)
  const task = before[place]
  if (task === undefined || tasks.some((each) => each.key === key)) return tasks
  const following = before.slice(place + 1).find((each) => tasks.some((now) => now.key === each.key))
  const back = following === undefined ? tasks.length : tasks.findIndex((each) => each.key === following.key)
  const waited = new Set(before.filter(({ waitsFor }) => waitsFor.includes(key)).map((each) => each.key))
  return inOrder(tasks.map((each) => (waited.has(each.key) ? { ...each, waitsFor: [...each.waitsFor, key] } : each)).toSpliced(back, 0, task))
}
