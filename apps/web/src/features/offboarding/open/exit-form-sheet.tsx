import { useQuery } from '@tanstack/react-query'

import { DraftFound } from '#shared/form/draft-found.tsx'
import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { previewQuery, reasonsQuery } from '../data/exits.ts'
import { exitFields } from '../model/exit-form.ts'
import { SettlementEstimate } from '../settlement/settlement-estimate.tsx'
import { ConfidentialFields } from './confidential-fields.tsx'
import { ExitPreviewCard } from './exit-preview.tsx'
import { type ExitFormOptions, useExitForm } from './use-exit-form.ts'

interface ExitFormSheetProps extends ExitFormOptions {
  /** RH, or a manager who asks for somebody of the team. */
  readonly isHr: boolean
  readonly onClose: () => void
}

const HR_HINT = 'Ninguém fora do RH fica sabendo antes da comunicação, a não ser quem aprova.'
const TEAM_HINT = 'O pedido vai para quem aprova e para o RH. A pessoa só fica sabendo quando o RH comunicar.'

function titleOf({ exit, isHr, person }: ExitFormSheetProps): string {
  if (exit) return `Desligamento de ${exit.employee.name}`
  return isHr ? 'Iniciar desligamento' : `Pedir o desligamento de ${person?.name ?? ''}`
}

function confirmWord(isNew: boolean, asks: boolean): string {
  if (!isNew) return 'Salvar'
  return asks ? 'Enviar para aprovação' : 'Registrar'
}

/** What is wrong with who was named to approve, which has no field of the form. */
function problemWithApprovers(error: unknown): string | null {
  if (!error) return null
  const { field, message } = toAppError(error)
  return field === 'approvers' ? message : null
}

/** Begins an exit, or changes one that was not communicated: what is asked, what follows from it, and who agrees. */
export function ExitFormSheet(props: ExitFormSheetProps) {
  const { companyId, isHr, person, exit, onClose } = props
  const { saving, draft, typed, isAsked, hidden, submit } = useExitForm(props)
  const reasons = (useQuery(reasonsQuery()).data ?? []).filter(({ initiative }) => isHr || initiative === 'company' || initiative === 'both')
  const day = parseTypedDate(typed.last_day)
  const isAbout = typed.employee_id !== '' && typed.reason !== ''
  const plan = { reason: typed.reason, last_day: day, notice_way: typed.notice_way, reports_to_id: typed.reports_to_id, successor_id: typed.successor_id }
  const preview = useQuery({ ...previewQuery(typed.employee_id, plan), enabled: isAbout })
  const asks = preview.data?.needs_approval ?? true
  const suggested = preview.data?.suggested_last_day ?? day
  const isNew = exit === undefined
  const approversError = typed.confidential === 'true' ? problemWithApprovers(saving.act.error) : null
  return (
    <FormSheet
      {...saving}
      error={approversError === null ? saving.error : null}
      width="max-w-2xl"
      title={titleOf(props)}
      description={isHr ? HR_HINT : TEAM_HINT}
      confirmLabel={confirmWord(isNew, asks)}
      failure="Nada foi enviado"
      aside={
        isHr && isNew ? (
          <Button disabled={saving.act.isPending} onClick={() => submit(false)}>
            Salvar rascunho
          </Button>
        ) : null
      }
      isUnsaved={draft.holds(typed)}
      onSubmit={() => submit(true)}
      onClose={() => {
        draft.drop()
        onClose()
      }}
    >
      <DraftFound isFound={draft.isFound} />
      {isNew && person === null && <FieldInputs fields={[exitFields.PERSON]} columns={1} />}
      <FieldInputs fields={isHr ? exitFields.basics(typed.notice_way === 'worked') : exitFields.asked} choices={{ reason: reasons.map(({ reason, label }) => [reason, label]) }} />
      {suggested !== day && suggested !== null && (
        <Button size="sm" className="self-start" onClick={() => saving.form.setValue('last_day', toTypedDate(suggested), { shouldDirty: true, shouldValidate: true })}>
          Sugestão: {typed.notice_way === 'worked' ? 'aviso trabalhado até' : 'último dia em'} {toTypedDate(suggested)}
        </Button>
      )}
      {isAsked('protection_reason') && <FieldInputs fields={[exitFields.protection]} columns={1} />}
      {isAsked('quota_reason') && <FieldInputs fields={[exitFields.quota]} columns={1} />}
      {isHr && <FieldInputs fields={[...exitFields.people(typed.employee_id === '' ? null : typed.employee_id), exitFields.NOTE]} />}
      {isAbout && <ExitPreviewCard preview={preview} day={day} time={typed.time} asks={isNew && typed.confidential !== 'true'} />}
      {isHr && typed.employee_id !== '' && <SettlementEstimate person={{ id: typed.employee_id, name: typed.employee_id_name, companyId }} on={day} reason={typed.reason} />}
      {isHr && isNew && <ConfidentialFields isOn={typed.confidential === 'true'} asks={asks} error={approversError} {...hidden} />}
    </FormSheet>
  )
}
