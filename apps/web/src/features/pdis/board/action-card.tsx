import { Award, Ellipsis, Paperclip } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import { formatDate, formatDay, todayIso } from '#shared/lib/dates.ts'
import { formatMoney } from '#shared/lib/money.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#shared/ui/menu.tsx'
import { certificateText } from '../model/certificate.ts'
import { isStage, LEARNING, type PlacedAction, type Plan, type Stage, stageAfter, stateLabel, STAGES } from '../model/plan.ts'
import type { TaskForm } from '../model/task-form.ts'
import { ActionDialogs, type Asked } from './action-dialogs.tsx'

interface ActionCardProps {
  readonly action: PlacedAction
  readonly plan: Plan
  readonly taskForm: TaskForm
  readonly onMove: (stage: Stage) => void
}

function Due({ action: { state, due_on: due, validated_at: at, validated_by: by } }: { readonly action: PlacedAction }) {
  if (state === 'done' && at !== null) return <p className="text-sm text-text-muted">Aceita em {formatDay(at)}{by && ` por ${by.name}`}</p>
  const isLate = due < todayIso() && (state === 'todo' || state === 'doing')
  return <p className={isLate ? 'text-sm text-danger-text tabular' : 'text-sm text-text-muted tabular'}>{isLate ? 'Atrasada: era até' : 'Até'} {formatDate(due)}</p>
}

/** What belongs to an action beside its title. */
export function ActionFacts({ action }: { readonly action: PlacedAction }) {
  const { success_indicator: indicator, resources, cost, note, returned_reason: returned, accepted_note: accepted, state } = action
  const effort = action.effort_hours === null ? null : `${action.effort_hours.toLocaleString('pt-BR')} h`
  const facts = [resources, effort, cost === null ? null : formatMoney(String(cost))].filter((fact) => fact !== null)
  return (
    <>
      {indicator !== null && <p className="text-sm break-words text-text-muted">Dá certo quando: {indicator}</p>}
      {facts.length > 0 && <p className="text-sm break-words text-text-muted">{facts.join(' · ')}</p>}
      {note && <p className="text-sm break-words whitespace-pre-line" dir="auto">“{note}”</p>}
      {accepted !== null && <p className="text-sm break-words text-success-text" dir="auto">Quem validou disse: {accepted}</p>}
      {returned !== null && state !== 'done' && <p className="text-sm break-words text-warning-text">Devolvida: {returned}</p>}
    </>
  )
}

/** How it is learned, and what proves it, for whoever may open that. */
function Proofs({ action: { title, learning, certificate, file_id: fileId }, onOpen }: { readonly action: PlacedAction; readonly onOpen: (asked: Asked) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Badge>{LEARNING[learning].label}</Badge>
      {certificate !== null && certificate.file_id !== null && (
        <Button size="sm" variant="ghost" className="h-auto max-w-full text-left" onClick={() => onOpen('certificate')}>
          <Award aria-hidden="true" className="size-4" />
          <span className="min-w-0 break-words"><span className="sr-only">Abrir certificado: </span>{certificateText(certificate)}</span>
        </Button>
      )}
      {fileId !== null && (
        <Button size="sm" variant="ghost" onClick={() => onOpen('file')}>
          <Paperclip aria-hidden="true" className="size-4" />
          Comprovante<span className="sr-only"> de {title}</span>
        </Button>
      )}
    </div>
  )
}

/** One action on the board, with what the reader may do with it. The arrow keys on its menu move it, as the menu does. */
export function ActionCard({ action, plan, taskForm, onMove }: ActionCardProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { id, title, state, competency, task_id: taskId } = action
  const byCertificate = action.evidence === 'certificate'
  const isActive = plan.status === 'active'
  const isOpen = isActive && isStage(state)
  const mayMove = isOpen && plan.scope !== 'mentor'
  const mayCancel = isActive && plan.scope !== 'mentor' && state !== 'done'
  const mayFinish = isOpen && plan.scope === 'own' && taskId !== null
  const mayValidate = isActive && state === 'waiting' && plan.may_validate
  const byKey = (event: KeyboardEvent): void => {
    const next = mayMove && isStage(state) ? stageAfter(state, event.key) : null
    if (next === null) return
    event.preventDefault()
    onMove(next)
  }
  return (
    <li className="flex min-w-0 flex-col gap-1.5 rounded-lg border bg-surface p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-medium break-words">{title}</p>
        {(mayMove || mayCancel) && (
          <Menu
            trigger={
              <Button variant="ghost" size="icon-sm" data-move={id} aria-label={`Mover ou cancelar ${title}`} onKeyDown={byKey}>
                <Ellipsis aria-hidden="true" className="size-4" />
              </Button>
            }
          >
            {mayMove && STAGES.filter((stage) => stage !== state).map((stage) => <MenuItem key={stage} onSelect={() => onMove(stage)}>Mover para “{stateLabel(stage)}”</MenuItem>)}
            {mayFinish && <MenuItem onSelect={() => setAsked('finish')}>{byCertificate ? 'Entregar certificado' : 'Concluir a ação'}</MenuItem>}
            {mayMove && mayCancel && <MenuSeparator />}
            {mayCancel && <MenuItem tone="danger" onSelect={() => setAsked('cancel')}>Cancelar a ação</MenuItem>}
          </Menu>
        )}
      </div>
      <p className="text-sm break-words text-text-muted">{competency}</p>
      <Due action={action} />
      <ActionFacts action={action} />
      <Proofs action={action} onOpen={setAsked} />
      {mayFinish && <Button size="sm" className="self-start" aria-label={`${byCertificate ? 'Entregar certificado de' : 'Concluir'} ${title}`} onClick={() => setAsked('finish')}>{byCertificate ? 'Entregar certificado' : 'Concluir'}</Button>}
      {mayValidate && <Button size="sm" variant="primary" className="self-start" aria-label={`Validar ${title}`} onClick={() => setAsked('validate')}>Validar</Button>}
      <ActionDialogs asked={asked} action={action} plan={plan} taskForm={taskForm} onClose={() => setAsked(null)} />
    </li>
  )
}
