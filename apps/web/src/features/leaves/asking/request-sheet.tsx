import { Plus } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { DraftFound } from '#shared/form/draft-found.tsx'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { daysText } from '#shared/lib/days-text.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { ConfirmRules } from '../granting/confirm-rules.tsx'
import { GrantFields } from '../granting/grant-fields.tsx'
import { asksForPaper, type LeaveType } from '../model/requests/leave.ts'
import { pickDay } from '../model/requests/planning.ts'
import { DayCalendar } from './day-calendar.tsx'
import { Outcome } from './outcome.tsx'
import { PaperUpload, type PaperUploadProps } from './paper-upload.tsx'
import { PartFields } from './part-fields.tsx'
import { SubstituteField } from './substitute-field.tsx'
import { BirthFields, VacationFields } from './type-fields.tsx'
import { type AskedBefore, useLeaveRequest } from './use-leave-request.ts'

export interface RequestSheetProps {
  readonly types: readonly LeaveType[]
  /** Whose leave it is. */
  readonly employeeId: string
  readonly companyId: string
  /** The name of the person in whose place it is asked for; one's own without it. */
  readonly behalfOf?: string | null
  /** Days to begin with, such as suggested ones. */
  readonly days?: { readonly starts_on: string; readonly ends_on: string } | null
  readonly again?: AskedBefore | null
  /** Whether HR begins by granting. */
  readonly grants?: boolean
  readonly onClose: () => void
}

function paperHint({ attachment_within: within }: LeaveType): string {
  const later = within === null || within === 0 ? '' : ` Pode ser enviado até ${daysText(within)} depois, em Meus pedidos.`
  return `Só você e o RH abrem.${later}`
}

interface PapersProps extends Pick<PaperUploadProps, 'employeeId' | 'papers' | 'onPapers' | 'wait'> {
  readonly type: LeaveType
  readonly days: number
}

/** The papers that a type asks for, by its rule. */
function Papers({ type, days, ...rest }: PapersProps) {
  if (!asksForPaper(type, days)) return null
  return <PaperUpload isRequired={(type.attachment_within ?? 0) === 0} hint={paperHint(type)} {...rest} />
}

const CHECKED = 'As regras são conferidas enquanto você escolhe os dias.'

/** What sending is called, by whether vacations of somebody else are proposed or granted. */
function wordsOf(isForOther: boolean, isGrant: boolean): { readonly description: string; readonly confirmLabel: string } {
  if (isGrant) return { description: CHECKED, confirmLabel: 'Conceder férias' }
  if (isForOther) return { description: 'A pessoa confirma as datas antes de seguirem para aprovação.', confirmLabel: 'Propor férias' }
  return { description: CHECKED, confirmLabel: 'Enviar pedido' }
}

/** Asks for a leave: days picked on a calendar or typed, rules ticked as they are picked, nothing written before sending. */
export function RequestSheet({ types, employeeId, companyId, behalfOf = null, days = null, again = null, grants = false, onClose }: RequestSheetProps) {
  const isOwn = behalfOf === null
  const subjectId = isOwn ? null : employeeId
  const wish = useLeaveRequest({ types, subjectId, days, again, grants, onSent: onClose })
  const { type, unit, isVacation, parts, activePart } = wish
  const mayGrant = usePermissions().can('manage_settings') && !isOwn && isVacation
  return (
    <FormSheet
      title={isOwn ? 'Solicitar férias ou ausência' : `Solicitar por ${behalfOf}`}
      {...wordsOf(!isOwn && isVacation, mayGrant && wish.grant.grants)}
      canSave={wish.ready === null || !wish.isBlocked}
      whyNot="Uma regra impede estes dias: escolha outros para enviar."
      act={wish.send}
      failure="O pedido não foi enviado"
      isUnsaved={wish.isTouched || wish.wait.isBusy}
      onSubmit={wish.submit}
      onClose={() => {
        wish.draft.drop()
        onClose()
      }}
    >
      <DraftFound isFound={wish.draft.isFound} />
      <Field label="Tipo">
        <SelectInput
          value={type?.id ?? ''}
          onChange={(event) => wish.chooseType(event.target.value)}
          options={types.map(({ id, name }) => [id, name])}
        />
      </Field>
      <DayCalendar
        employeeId={subjectId}
        active={activePart}
        others={parts.filter((part) => part.place !== activePart.place)}
        onPick={(day) => wish.changePart({ ...activePart, ...(unit === 'hour' ? { starts_on: day, ends_on: day } : pickDay(activePart, day)) })}
      />
      {parts.map((part, index) => (
        <PartFields
          key={part.place}
          part={part}
          unit={unit}
          name={parts.length === 1 ? 'Dias' : `Parte ${String(index + 1)}`}
          isActive={parts.length > 1 && part.place === activePart.place}
          onFocus={() => wish.activate(part.place)}
          onChange={wish.changePart}
          onRemove={parts.length === 1 ? null : () => wish.removePart(part.place)}
        />
      ))}
      {wish.isChecked && wish.ready === null && (
        <p role="alert" className="text-sm text-danger-text">
          Escolha os dias, do primeiro ao último.
        </p>
      )}
      {wish.mayAddPart && (
        <Button size="sm" className="self-start" onClick={wish.addPart}>
          <Plus aria-hidden="true" className="size-4" />
          Dividir em mais uma parte
        </Button>
      )}
      {wish.birth && <BirthFields choice={wish.birth} countsDisability={type?.key === 'paternity'} onChange={wish.setBirth} />}
      {isVacation && <VacationFields subjectId={subjectId} choice={wish.vacation} preview={wish.preview.data} onChoice={wish.setVacation} />}
      {mayGrant && <GrantFields choice={wish.grant} sold={wish.vacation.sold} onChange={wish.setGrant} />}
      <Refusal error={wish.preview.error} title="As regras não puderam ser conferidas" />
      {wish.ready !== null && wish.preview.data && <Outcome preview={wish.preview.data} unit={unit} sold={wish.vacation.sold} confirmed={wish.grant.confirms} showsApprovers={isOwn} />}
      {wish.ready !== null && <ConfirmRules rules={wish.toConfirm} choice={wish.grant} isChecked={wish.isChecked} onChange={wish.setGrant} />}
      {type && isOwn && <Papers type={type} days={wish.preview.data?.days ?? 0} employeeId={employeeId} papers={wish.papers} onPapers={wish.setPapers} wait={wish.wait} />}
      {isOwn && <SubstituteField companyId={companyId} ownId={employeeId} value={wish.substitute} onChange={wish.setSubstitute} />}
      <Field label="Observação" optional hint="Quem decide lê este texto. Não escreva aqui sobre saúde.">
        <TextArea rows={2} maxLength={1000} value={wish.note} onChange={(event) => wish.setNote(event.target.value)} />
      </Field>
    </FormSheet>
  )
}
