import { isNobody } from '#shared/lib/audience.ts'
import { lateDependencies } from './task-moves.ts'
import { offsetOf, type TaskDraft, type TemplateDraft } from './template.ts'

export type TaskField = 'title' | 'person' | 'departmentId' | 'documentTypeId' | 'kitId' | 'url' | 'days'

/** What a task lacks, by field. */
export function taskProblems(task: TaskDraft): ReadonlyMap<TaskField, string> {
  const problems = new Map<TaskField, string>()
  const offset = offsetOf(task)
  if (task.title.trim() === '') problems.set('title', 'Informe a tarefa')
  if (task.responsible === 'named' && task.person === null) problems.set('person', 'Escolha a pessoa')
  if (task.responsible === 'department' && task.departmentId === '') problems.set('departmentId', 'Escolha o departamento')
  if (task.kind === 'document' && task.documentTypeId === '') problems.set('documentTypeId', 'Escolha o documento')
  if (task.kind === 'kit' && task.kitId === '') problems.set('kitId', 'Escolha o kit')
  if (task.kind === 'link' && !/^(https:\/\/|\/app)[^\s\\]*$/.test(task.url.trim())) problems.set('url', 'Comece por https:// ou por /app')
  if (task.direction !== 'on' && !/^\d{1,3}$/.test(task.days.trim())) problems.set('days', 'Informe um número de dias')
  else if (offset < -180 || offset > 365) problems.set('days', 'De 180 dias antes a 365 depois')
  return problems
}

/** What keeps a task from being saved, in one sentence; null for nothing. */
export function taskProblem(tasks: readonly TaskDraft[], task: TaskDraft): string | null {
  const [first] = taskProblems(task).values()
  if (first !== undefined) return first
  const [late] = lateDependencies(tasks, task)
  return late === undefined ? null : `Espera por “${late}”, que agora vem depois`
}

/** What keeps a template from being saved, by where it is said. */
export function templateProblems({ name, audience, tasks }: TemplateDraft): ReadonlyMap<'name' | 'audience' | 'tasks', string> {
  const problems = new Map<'name' | 'audience' | 'tasks', string>()
  if (name.trim() === '') problems.set('name', 'Informe o nome')
  if (audience !== null && isNobody(audience)) problems.set('audience', 'Escolha para quem é o roteiro')
  const wrong = tasks.filter((task) => taskProblem(tasks, task) !== null).length
  if (tasks.length === 0) problems.set('tasks', 'Inclua ao menos uma tarefa')
  else if (tasks.length > 100) problems.set('tasks', 'Um roteiro tem até 100 tarefas')
  else if (wrong > 0) problems.set('tasks', wrong === 1 ? 'Uma tarefa precisa de correção' : `${String(wrong)} tarefas precisam de correção`)
  return problems
}
