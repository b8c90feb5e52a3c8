import { useQuery } from '@tanstack/react-query'

import { DraftFound } from '#shared/form/draft-found.tsx'
import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { previewQuery, reasonsQuery } from '../data/exits.ts'
import { type ExitForm, exitFields } from '../model/exit-form.ts'
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

interface SuggestionProps {
  readonly day: string | null
  readonly suggested: string | null
  readonly isWorked: boolean
  readonly onUse: (typed: string) => void
}

/** The first last day that the notice allows, where another one is typed. */
function Suggestion({ day, suggested, isWorked, onUse }: SuggestionProps) {
  if (suggested === null || suggested === day) return null
  const typed = toTypedDate(suggested)
  return (
    <Button size="sm" className="self-start" onClick={() => onUse(typed)}>
      Sugestão: {isWorked ? 'aviso trabalhado até' : 'último dia em'} {typed}
    </Button>
  )
}

/** What was refused about who approves, which stands beside that field. */
function refusedApprovers(error: unknown): string | null {
  const refusal = error ? toAppError(error) : null
  return refusal?.field === 'approvers' ? refusal.message : null
}

/** A reason that a draft brings along stays chosen while the reasons are on their way: a list without it would let it go. */
function choicesOf(reasons: readonly { readonly reason: string; readonly label: string }[], chosen: string): readonly (readonly [string, string])[] {
  if (reasons.length === 0 && chosen !== '') return [[chosen, 'Carregando…']]
  return reasons.map(({ reason, label }) => [reason, label])
}

function confirmLabelOf(isNew: boolean, asks: boolean): string {
  if (!isNew) return 'Salvar'
  return asks ? 'Enviar para aprovação' : 'Registrar'
}

/** What the end would owe, as soon as it is known whose. */
function Estimate({ typed, companyId, day }: { readonly typed: ExitForm; readonly companyId: string; readonly day: string | null }) {
  if (typed.employee_id === '') return null
  return <SettlementEstimate person={{ id: typed.employee_id, name: typed.employee_id_name, companyId }} on={day} reason={typed.reason} />
}

/** Begins an exit, or changes one that was not communicated: what is asked, what follows from it, and who agrees. */
export function ExitFormSheet(props: ExitFormSheetProps) {
  const { companyId, isHr, person, exit, onClose } = props
  const { saving, draft, typed, isAsked, chosen, onChosen, submit } = useExitForm(props)
  const reasons = (useQuery(reasonsQuery()).data ?? []).filter(({ initiative }) => isHr || initiative === 'company' || initiative === 'both')
  const day = parseTypedDate(typed.last_day)
  const isAbout = typed.employee_id !== '' && typed.reason !== ''
  const plan = { reason: typed.reason, last_day: day, notice_way: typed.notice_way, reports_to_id: typed.reports_to_id, successor_id: typed.successor_id }
  const preview = useQuery({ ...previewQuery(typed.employee_id, plan), enabled: isAbout })
  const asks = preview.data?.needs_approval ?? true
  const isNew = exit === undefined
  const justifications = exitFields.justifications.filter(({ name }) => isAsked(name))
  const isHidden = typed.confidential === 'true'
  const approversError = isHidden ? refusedApprovers(saving.act.error) : null
  return (
    <FormSheet
      {...saving}
      error={approversError === null ? saving.error : null}
      width="max-w-2xl"
      title={titleOf(props)}
      description={isHr ? HR_HINT : TEAM_HINT}
      confirmLabel={confirmLabelOf(isNew, asks)}
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
      <FieldInputs fields={isHr ? exitFields.basics(typed.notice_way === 'worked') : exitFields.asked} choices={{ reason: choicesOf(reasons, typed.reason) }} />
      <Suggestion day={day} suggested={preview.data?.suggested_last_day ?? null} isWorked={typed.notice_way === 'worked'} onUse={(text) => saving.form.setValue('last_day', text, { shouldDirty: true, shouldValidate: true })} />
      {justifications.length > 0 && <FieldInputs fields={justifications} columns={1} />}
      {isHr && <FieldInputs fields={[...exitFields.people(typed.employee_id === '' ? null : typed.employee_id), exitFields.NOTE]} />}
      {isAbout && <ExitPreviewCard preview={preview} day={day} time={typed.time} asks={isNew && !isHidden} />}
      {isHr && <Estimate typed={typed} companyId={companyId} day={day} />}
      {isHr && isNew && <ConfidentialFields isOn={isHidden} asks={asks} error={approversError} chosen={chosen} onChosen={onChosen} />}
    </FormSheet>
  )
}
