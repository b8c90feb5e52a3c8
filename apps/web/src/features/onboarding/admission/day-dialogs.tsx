import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { formatDate } from '#shared/lib/dates.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { dateProblem } from '#shared/lib/person-checks.ts'
import { Button } from '#shared/ui/button.tsx'
import { DayField } from '#shared/ui/day-field.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { giveUpAdmission, moveAdmission } from '../data/admission-acts.ts'
import type { AdmissionDetail } from '../model/admission.ts'
import { useAdmissionAct } from './use-admission-act.ts'

interface DayDialogProps {
  readonly detail: AdmissionDetail
  readonly onClose: () => void
}

/** Another day of admission; tasks that are open go along only when one says so. */
export function MoveDialog({ detail, onClose }: DayDialogProps) {
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [asksTasks, setAsksTasks] = useState(false)
  const open = detail.tasks.filter(({ status }) => status === 'open').length
  const day = parseTypedDate(typed)
  const problem = typed.trim() === '' ? 'Informe a nova data' : dateProblem(typed, null)
  const move = useAdmissionAct((withTasks: boolean) => moveAdmission(detail.employee_id, day ?? '', withTasks), 'Data de admissão alterada', onClose)
  const go = (): void => {
    setChecked(true)
    if (problem !== null || day === null) return
    if (open > 0) setAsksTasks(true)
    else move.mutate(false)
  }
  if (asksTasks) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        size="sm"
        title={open === 1 ? 'Mover também a tarefa aberta?' : `Mover também as ${open} tarefas abertas?`}
        description={`A admissão passa de ${formatDate(detail.base_date)} para ${formatDate(day)}. O que já foi feito fica como está.`}
        footer={
          <>
            <Button pending={move.isPending} onClick={() => move.mutate(false)}>
              Manter os prazos
            </Button>
            <Button variant="primary" pending={move.isPending} onClick={() => move.mutate(true)}>
              Mover as tarefas
            </Button>
          </>
        }
      >
        <Refusal error={move.error} title="A data não mudou" />
      </Dialog>
    )
  }
  return (
    <FormDialog
      size="sm"
      title="Mudar a data de admissão"
      description={`Hoje: ${formatDate(detail.base_date)}. O contrato e a remuneração combinada acompanham.`}
      confirmLabel="Mudar data"
      act={move}
      failure="A data não mudou"
      onSubmit={go}
      onClose={onClose}
    >
      <DayField label="Nova data de admissão" required value={typed} error={isChecked ? problem : null} onChange={setTyped} />
    </FormDialog>
  )
}

/** The admission comes to nothing. */
export function GiveUpDialog({ detail, onClose }: DayDialogProps) {
  const giveUp = useAdmissionAct((reason: string) => giveUpAdmission(detail.employee_id, reason), 'Admissão cancelada', onClose)
  return (
    <ReasonDialog
      title="Cancelar a admissão?"
      description={`${detail.employee.name} perde o acesso; tarefas e pedidos de documentos são cancelados.`}
      missing="Informe o motivo do cancelamento"
      confirmLabel="Cancelar admissão"
      tone="danger"
      act={giveUp}
      most={1000}
      failure="Nada foi gravado"
      onConfirm={(reason) => giveUp.mutate(reason)}
      onClose={onClose}
    />
  )
}
