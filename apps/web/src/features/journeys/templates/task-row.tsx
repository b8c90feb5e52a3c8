import { ArrowDown, ArrowUp, Copy, GripVertical, MoreHorizontal, Pencil, Trash2, TriangleAlert } from 'lucide-react'

import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import type { TreeDrag } from '#shared/ui/use-tree-drag.ts'
import type { TemplateWords } from '../model/template-words.ts'
import { shortDay } from '../model/templates/dates.ts'
import { type DatedTask, EVIDENCES, KINDS, RESPONSIBLES, type TaskDraft, whenText } from '../model/templates/template.ts'

const wordOf = (words: readonly (readonly [string, string])[], value: string): string => words.find(([each]) => each === value)?.[1] ?? value

/** What a task is, in one line. */
function factsOf(task: TaskDraft, words: TemplateWords, departmentOf: (id: string) => string): string {
  const named = task.responsible === 'department' || task.responsible === 'it' ? departmentOf(task.departmentId) : ''
  const who = task.person?.name ?? (named === '' ? wordOf(RESPONSIBLES, task.responsible) : named)
  return [
    who, whenText(task, words), ...(task.kind === 'task' ? [] : [wordOf(KINDS, task.kind)]), ...(task.evidence === 'none' ? [] : [`comprovante: ${wordOf(EVIDENCES, task.evidence).toLowerCase()}`]),
    ...(task.legalReference === '' ? [] : [task.legalReference]),
  ].join(' · ')
}

export interface TaskRowProps {
  readonly words: TemplateWords
  readonly task: TaskDraft
  /** Titles of what it waits for. */
  readonly waits: readonly string[]
  readonly problem: string | null
  readonly dated: DatedTask | undefined
  readonly departmentOf: (id: string) => string
  readonly drag: TreeDrag
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onEdit: () => void
  readonly onMove: (by: -1 | 1) => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}

/** A task of a template that is being written: what, who, when, what it waits for and what is wrong with it. */
export function TaskRow({ words, task, waits, problem, dated, departmentOf, drag, isFirst, isLast, onEdit, onMove, onDuplicate, onRemove }: TaskRowProps) {
  const id = String(task.key)
  const name = task.title.trim() === '' ? 'tarefa sem nome' : task.title
  const warning = problem ?? dated?.problem ?? null
  return (
    <li {...drag.target(id)} data-task={task.key} className={cn('flex flex-wrap items-center gap-x-2 gap-y-1 py-2.5', drag.over === id && 'bg-selected', drag.dragged === id && 'opacity-55')}>
      <span {...drag.source(id)} aria-hidden="true" className="cursor-grab text-text-subtle max-md:hidden">
        <GripVertical className="size-4" />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <button type="button" onClick={onEdit} className="min-h-6 min-w-0 cursor-pointer rounded-sm text-left font-medium break-words underline-offset-4 hover:underline coarse:min-h-11">
            {name}
          </button>
          {task.required && <Badge tone="info">Obrigatória</Badge>}
        </p>
        <p className="text-sm break-words text-text-muted">{factsOf(task, words, departmentOf)}</p>
        {waits.length > 0 && <p className="text-sm break-words text-text-muted">Espera por: {waits.join(', ')}</p>}
        {warning !== null && (
          <p className={cn('mt-1 flex items-start gap-1.5 text-sm', problem === null ? 'text-warning-text' : 'text-danger-text')}>
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">{warning}</span>
          </p>
        )}
      </div>
      {dated && <span className="tabular text-sm whitespace-nowrap text-text-muted">{shortDay(dated.due_on)}</span>}
      <span className="ml-auto flex">
        <Button variant="ghost" size="icon-sm" aria-label={`Subir ${name}`} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" className="size-4" />
        </Button>
        <Button variant="ghost" size="icon-sm" aria-label={`Descer ${name}`} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden="true" className="size-4" />
        </Button>
        <Menu
          trigger={
            <Button variant="ghost" size="icon-sm" aria-label={`Ações de ${name}`}>
              <MoreHorizontal aria-hidden="true" className="size-4" />
            </Button>
          }
        >
          <MenuItem icon={<Pencil />} onSelect={onEdit}>
            Editar tarefa
          </MenuItem>
          <MenuItem icon={<Copy />} onSelect={onDuplicate}>
            Duplicar tarefa
          </MenuItem>
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={onRemove}>
            Remover tarefa
          </MenuItem>
        </Menu>
      </span>
    </li>
  )
}
