import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate, laterDay, todayIso } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { RequestSheet } from '../asking/request-sheet.tsx'
import { subjectBalanceQuery } from '../data/requests/leave-queries.ts'
import { cancelLeave, interruptLeave } from '../data/requests/team-requests.ts'
import { AdjustDialog } from '../periods/adjust-dialog.tsx'
import { SellDialog } from '../granting/sell-dialog.tsx'
import { type LeaveType, offeredTypes, rangeText } from '../model/requests/leave.ts'
import type { Keeping } from '../model/requests/team-request.ts'

interface KeepingDialogProps {
  readonly keeping: Keeping
  readonly types: readonly LeaveType[]
  readonly onClose: () => void
}

function useKeeping<Values>(act: (values: Values) => Promise<void>, done: string, onClose: () => void) {
  return useAct({
    act,
    done,
    stale: SUBJECTS.leaves,
    onDone: onClose,
  })
}

function CancelDialog({ keeping: { request }, onClose }: KeepingDialogProps) {
  const act = useKeeping((reason: string) => cancelLeave(request.request_id, reason), 'Licença cancelada', onClose)
  const ahead = request.parts.filter(({ starts_on: from }) => request.status === 'proposed' || from > todayIso())
  return (
    <ReasonDialog
      title="Cancelar a licença?"
      description={`${request.person.name}: ${request.type_name}, ${ahead.map(rangeText).join('; ')}. Os dias voltam para o saldo, e a pessoa é avisada.`}
      confirmLabel="Cancelar licença"
      failure="A licença não foi cancelada"
      tone="danger"
      act={act}
      onConfirm={act.mutate}
      onClose={onClose}
    />
  )
}

function InterruptDialog({ keeping: { request }, onClose }: KeepingDialogProps) {
  const running = request.parts.find(({ starts_on: from, ends_on: until }) => from <= todayIso() && until >= todayIso())
  const [backOn, setBackOn] = useState(() => laterDay(todayIso(), 1))
  const act = useKeeping((reason: string) => interruptLeave(request.request_id, backOn, reason), 'Licença interrompida', onClose)
  const kept = running ? Math.max(0, (Date.parse(running.ends_on) - Date.parse(backOn)) / 86_400_000 + 1) : 0
  return (
    <ReasonDialog
      title="Interromper a licença"
      description={`${request.person.name}: ${request.type_name} até ${formatDate(request.ends_on)}.`}
      confirmLabel="Interromper"
      failure="A licença não foi interrompida"
      act={act}
      onConfirm={act.mutate}
      onClose={onClose}
    >
      <Field label="Volta a trabalhar em" required hint={kept > 0 ? `${daysText(kept)} ${kept === 1 ? 'volta' : 'voltam'} para o saldo, quando o tipo tem saldo.` : 'Escolha um dia dentro da licença.'}>
        <DateInput value={backOn} min={running ? laterDay(running.starts_on, 1) : undefined} max={running?.ends_on} onValue={setBackOn} />
      </Field>
    </ReasonDialog>
  )
}

/** Corrects a balance of vacations of the person. */
function AdjustOf({ keeping: { request }, types, onClose }: KeepingDialogProps) {
  const periods = useQuery(subjectBalanceQuery(request.employee_id)).data
  const typeId = types.find(({ key }) => key === 'vacation')?.id
  return periods && typeId !== undefined && <AdjustDialog employeeId={request.employee_id} typeId={typeId} periods={periods} onClose={onClose} />
}

/** Grants what the person refused: the same days, which HR may change. */
function GrantAgain({ keeping: { request }, types, onClose }: KeepingDialogProps) {
  const { vacation, employee_id: employeeId, parts, sold_days: sold } = request
  const again = { type: vacation && { id: vacation.type_id }, period_from: vacation?.period_from ?? null, sold_days: sold, advances_thirteenth: false, note: null, days: parts }
  return <RequestSheet types={offeredTypes(types, 'hr')} employeeId={employeeId} companyId={useCompanyId()} behalfOf={request.person.name} again={again} grants onClose={onClose} />
}

/** What is done about a leave of somebody, each with its reason. */
export function KeepingDialog(props: KeepingDialogProps) {
  const { act, request } = props.keeping
  if (act === 'grant') return <GrantAgain {...props} />
  if (act === 'sell') return <SellDialog request={request} onClose={props.onClose} />
  if (act === 'cancel') return <CancelDialog {...props} />
  return act === 'interrupt' ? <InterruptDialog {...props} /> : <AdjustOf {...props} />
}
