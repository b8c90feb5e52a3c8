import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { departmentsQuery } from '#shared/reference/lists.ts'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { Section } from '#shared/ui/section.tsx'
import { toast } from '#shared/ui/toast.ts'
import { useTreeDrag } from '#shared/ui/use-tree-drag.ts'
import { duplicated, movedTo, nudged, restored, withoutTask, withTask } from '../model/templates/task-moves.ts'
import { taskProblem } from '../model/templates/template-problems.ts'
import type { KindName } from '../model/kind-pages.ts'
import { phasesOf } from '../model/phases.ts'
import { templateWordsOf } from '../model/template-words.ts'
import { type DatedTask, newTask, type Phase, type TaskDraft } from '../model/templates/template.ts'
import { TaskDialog } from './task-dialog.tsx'
import { TaskRow } from './task-row.tsx'

export interface PhaseSectionsProps {
  readonly kind: KindName
  readonly tasks: readonly TaskDraft[]
  /** Whether what is wrong with tasks is said. */
  readonly isChecked: boolean
  /** The simulated days, by the place of the task. */
  readonly dated: readonly DatedTask[]
  readonly onTasks: (change: (tasks: readonly TaskDraft[]) => readonly TaskDraft[]) => void
}

/** The tasks of a template by phase: added, edited, moved by arrows or a mouse, duplicated and taken out with a way back. */
export function PhaseSections({ kind, tasks, isChecked, dated, onTasks }: PhaseSectionsProps) {
  const departments = useQuery(departmentsQuery(useCompanyId())).data
  const [phases, templateWords] = [phasesOf(kind), templateWordsOf(kind)]
  const [open, setOpen] = useState<TaskDraft | null>(null)
  const [announced, setAnnounced] = useState('')
  const sections = useRef<HTMLDivElement>(null)
  const refocus = useRef<string | null>(null)
  const departmentOf = (id: string): string => departments?.find((each) => each.id === id)?.name ?? ''
  const phaseIn = (target: string): Phase | undefined => phases.find(({ phase }) => phase === target)?.phase
  const drag = useTreeDrag(
    (dragged, target) => dragged !== target,
    (dragged, target) =>
      onTasks((now) => {
        const phase = phaseIn(target)
        if (phase) return movedTo(now, Number(dragged), phase, 'last')
        const over = now.find(({ key }) => String(key) === target)
        return over ? movedTo(now, Number(dragged), over.phase, over.key) : now
      }),
  )
  // A row that moves keeps the focus on the button that moved it, or on the other where it came to an end.
  useEffect(() => {
    if (refocus.current === null) return
    const [key, label] = refocus.current.split(' ')
    refocus.current = null
    const buttons = [...(sections.current?.querySelectorAll<HTMLButtonElement>(`[data-task="${key ?? ''}"] button:not(:disabled)`) ?? [])]
    ;(buttons.find((button) => button.ariaLabel?.startsWith(label ?? '')) ?? buttons.find((button) => button.ariaLabel?.startsWith('Subir') ?? button.ariaLabel?.startsWith('Descer')))?.focus()
  }, [tasks])

  const move = (task: TaskDraft, by: -1 | 1): void => {
    const next = nudged(tasks, task.key, by, phases)
    const phase = next.find(({ key }) => key === task.key)?.phase
    refocus.current = `${String(task.key)} ${by === -1 ? 'Subir' : 'Descer'}`
    setAnnounced(`${task.title}: ${phases.find((each) => each.phase === phase)?.title ?? ''}, ${String(next.findIndex(({ key }) => key === task.key) + 1)}º de ${String(next.length)}`)
    onTasks((now) => nudged(now, task.key, by, phases))
  }
  const remove = (task: TaskDraft): void => {
    onTasks((now) => withoutTask(now, task.key))
    toast.success('Tarefa removida', { description: task.title, action: { label: 'Desfazer', onSelect: () => onTasks((now) => restored(now, tasks, task.key)) } })
  }
  const titles = new Map(tasks.map(({ key, title }) => [key, title]))
  const last = phases.at(-1)?.phase
  return (
    <div ref={sections} className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        {announced}
      </p>
      {phases.map((words) => {
        const { phase, title } = words
        const own = tasks.filter((task) => task.phase === phase)
        return (
          <Section
            key={phase}
            title={title}
            note={own.length === 0 ? undefined : String(own.length)}
            actions={
              <Button size="sm" variant="ghost" aria-label={`Incluir tarefa em ${title}`} onClick={() => setOpen(newTask(tasks, words))}>
                <Plus aria-hidden="true" className="size-4" />
                Incluir tarefa
              </Button>
            }
          >
            {own.length > 0 && (
              <ol aria-label={`Tarefas: ${title}`} className="divide-y">
                {own.map((task, place) => (
                  <TaskRow
                    key={task.key}
                    words={templateWords}
                    task={task}
                    waits={task.waitsFor.flatMap((key) => titles.get(key) ?? [])}
                    problem={isChecked || task.waitsFor.length > 0 ? taskProblem(tasks, task) : null}
                    dated={dated.find((each) => each.place === tasks.indexOf(task) + 1)}
                    departmentOf={departmentOf}
                    drag={drag}
                    isFirst={place === 0 && phase === 'before'}
                    isLast={place === own.length - 1 && phase === last}
                    onEdit={() => setOpen(task)}
                    onMove={(by) => move(task, by)}
                    onDuplicate={() => onTasks((now) => duplicated(now, task.key))}
                    onRemove={() => remove(task)}
                  />
                ))}
              </ol>
            )}
            {/* Always as high as while something is dragged: nothing may move below the pointer. */}
            <p {...drag.target(phase)} className={cn('min-h-7 rounded-md border border-dashed border-transparent py-0.5 text-sm text-text-subtle', drag.dragged !== null && 'border-border-strong px-3', drag.over === phase && 'bg-selected')}>
              {drag.dragged !== null ? 'Solte aqui para pôr no fim desta fase' : own.length === 0 ? 'Nenhuma tarefa.' : ''}
            </p>
          </Section>
        )
      })}
      {open !== null && (
        <TaskDialog
          phases={phases}
          words={templateWords}
          task={open}
          isNew={!tasks.some(({ key }) => key === open.key)}
          tasks={tasks}
          onSave={(task) => {
            onTasks((now) => withTask(now, task))
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
