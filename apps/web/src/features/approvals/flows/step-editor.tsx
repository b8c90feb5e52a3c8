import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { PeopleField } from '#shared/reference/person-field.tsx'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import type { TreeDrag } from '#shared/ui/use-tree-drag.ts'
import { APPROVER_KINDS, approverLabel, approversOf, asksSeveral, type FlowStep, roleGroup, STEP_ROLES, TIMEOUTS, timeoutLabel, timeoutsOf } from '../model/flow.ts'
import type { DraftStep } from '../model/flow-draft.ts'

export interface StepEditorProps {
  readonly step: DraftStep
  readonly position: number
  /** Only administrators may be asked. */
  readonly isReserved: boolean
  readonly isLast: boolean
  readonly problem: string | null
  readonly drag: TreeDrag
  readonly onChange: (part: Partial<FlowStep>) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

function StepTools({ position, isLast, onMove, onRemove }: Pick<StepEditorProps, 'position' | 'isLast' | 'onMove' | 'onRemove'>) {
  return (
    <span className="flex">
      <Button variant="ghost" size="icon-sm" aria-label={`Subir a etapa ${position}`} disabled={position === 1} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label={`Descer a etapa ${position}`} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden="true" className="size-4" />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label={`Remover a etapa ${position}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
    </span>
  )
}

/** Moves its step with the arrows while it has the focus; the mouse drags the whole heading. */
function Handle({ position, onMove }: Pick<StepEditorProps, 'position' | 'onMove'>) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <Button variant="ghost" size="icon-sm" aria-label={`Mover a etapa ${position}: setas para cima e para baixo`} onKeyDown={onKeyDown} className="cursor-grab">
      <GripVertical aria-hidden="true" className="size-4" />
    </Button>
  )
}

/** One step: who decides, by when, and what happens when nobody does. */
export function StepEditor(props: StepEditorProps) {
  const { step, position, isReserved, problem, drag, onChange } = props
  const isPeople = step.approver_kind === 'specific_people'
  return (
    <li
      {...drag.target(step.key)}
      className={cn('rounded-lg border p-4', drag.dragged === step.key && 'opacity-50', drag.over === step.key && 'border-primary ring-2 ring-primary')}
    >
      <div {...drag.source(step.key)} className="mb-3 flex cursor-grab items-center justify-between gap-2">
        <span className="-ml-2 flex items-center gap-1 font-semibold">
          <Handle {...props} />
          Etapa {position}
        </span>
        <StepTools {...props} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Quem decide" className="sm:col-span-2">
          <SelectInput
            value={step.approver_kind}
            onChange={(event) => onChange({ approver_kind: APPROVER_KINDS.find((kind) => kind === event.target.value) ?? 'direct_manager' })}
            options={approversOf(isReserved).map((kind) => [kind, approverLabel(kind)])}
          />
        </Field>
        {step.approver_kind === 'role' && (
          <Field label="Papel">
            <SelectInput
              value={step.role ?? 'manager'}
              onChange={(event) => onChange({ role: event.target.value })}
              options={STEP_ROLES.map((role) => [role, roleGroup(role)])}
            />
          </Field>
        )}
        {isPeople && (
          <div className="flex min-w-0 flex-col gap-2 sm:col-span-2">
            <PeopleField label="Pessoas" required people={step.people} error={problem} onChange={(people) => onChange({ people })} />
          </div>
        )}
        {asksSeveral(step.approver_kind) && (
          <Field label="Quantas decidem">
            <SelectInput value={step.mode} onChange={(event) => onChange({ mode: event.target.value === 'all' ? 'all' : 'any' })}>
              <option value="any">Basta uma</option>
              <option value="all">Todas precisam aprovar</option>
            </SelectInput>
          </Field>
        )}
        <Field label="Prazo em dias" error={isPeople ? null : problem}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={90}
            value={Number.isNaN(step.sla_days) ? '' : step.sla_days}
            onChange={(event) => onChange({ sla_days: event.target.valueAsNumber })}
          />
        </Field>
        <Field label="Se o prazo vencer">
          <SelectInput
            value={step.on_timeout}
            onChange={(event) => onChange({ on_timeout: TIMEOUTS.find((timeout) => timeout === event.target.value) ?? 'remind' })}
            options={timeoutsOf(isReserved).map((timeout) => [timeout, timeoutLabel(timeout)])}
          />
        </Field>
      </div>
    </li>
  )
}
