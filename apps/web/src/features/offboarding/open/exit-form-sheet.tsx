import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { DraftFound } from '#shared/form/draft-found.tsx'
import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { Button } from '#shared/ui/button.tsx'
import { openExit, saveExit } from '../data/exit-acts.ts'
import { previewQuery, reasonsQuery } from '../data/exits.ts'
import type { ExitCase } from '../model/exit.ts'
import { EMPTY_EXIT, exitFields, storedExit, typedExit } from '../model/exit-form.ts'
import { SettlementEstimate } from '../settlement/settlement-estimate.tsx'
import { Deciders } from '../team/deciders.tsx'
import { ConfidentialFields } from './confidential-fields.tsx'
import { ExitPreviewCard } from './exit-preview.tsx'

interface ExitFormSheetProps {
  readonly companyId: string
  /** RH, or a manager who asks for somebody of the team. */
  readonly isHr: boolean
  /** Whom it is about, where that is known. */
  readonly person: PersonChoice | null
  /** An exit that is not communicated, to be changed. */
  readonly exit?: ExitCase
  readonly onSaved: (exitId: string) => void
  readonly onClose: () => void
}

/** Begins an exit, or changes one that was not communicated: what is asked, what follows from it, and who agrees. */
export function ExitFormSheet({ companyId, isHr, person, exit, onSaved, onClose }: ExitFormSheetProps) {
  const reasons = (useQuery(reasonsQuery()).data ?? []).filter(({ initiative }) => isHr || initiative === 'company' || initiative === 'both')
  const fresh = exit ? typedExit(exit) : { ...EMPTY_EXIT, employee_id: person?.id ?? '', employee_id_name: person?.name ?? '' }
  const draft = useDraft(exit ? null : `exit:${companyId}:${person?.id ?? ''}`, fresh)
  const [approvers, setApprovers] = useState<readonly PersonChoice[]>([])
  const [readers, setReaders] = useState<readonly PersonChoice[]>([])
  const [isProtected, setProtected] = useState(fresh.protection_reason !== '')
  const [isInQuota, setInQuota] = useState(fresh.quota_reason !== '')
  const sends = useRef(true)
  const saving = useSaveForm({
    initial: draft.begin,
    save: async (form) => {
      const values = { ...storedExit(form), send: sends.current }
      if (exit) {
        await saveExit(exit.id, { ...values, send: false })
        return exit.id
      }
      const hidden = form.confidential === 'true' ? { confidential: true, approvers: approvers.map(({ id }) => id), readers: readers.map(({ id }) => id) } : {}
      return openExit(form.employee_id, { ...values, ...hidden })
    },
    done: (_, { employee_id_name: name }) => [exit ? 'Desligamento salvo' : sends.current ? 'Desligamento enviado' : 'Rascunho salvo', name],
    stale: SUBJECTS.exits,
    onDone: (id) => {
      draft.drop()
      onSaved(id)
    },
    onFailed: ({ field }) => {
      if (field === 'protection_reason') setProtected(true)
      if (field === 'quota_reason') setInQuota(true)
    },
  })
  const { form } = saving
  const typed = { ...draft.begin, ...useWatch({ control: form.control }) }
  useKeptDraft(draft, typed)
  const day = parseTypedDate(typed.last_day)
  const isAbout = typed.employee_id !== '' && typed.reason !== ''
  const plan = { reason: typed.reason, last_day: day, notice_way: typed.notice_way, reports_to_id: typed.reports_to_id, successor_id: typed.successor_id }
  const preview = useQuery({ ...previewQuery(typed.employee_id, plan), enabled: isAbout })
  const asks = preview.data?.needs_approval ?? true
  const fields = isHr ? exitFields.basics(typed.notice_way === 'worked') : exitFields.asked
  const suggested = preview.data?.suggested_last_day ?? null
  return (
    <FormSheet
      {...saving}
      width="max-w-2xl"
      title={exit ? `Desligamento de ${exit.employee.name}` : isHr ? 'Iniciar desligamento' : `Pedir o desligamento de ${person?.name ?? ''}`}
      description={isHr ? 'Ninguém fora do RH fica sabendo antes da comunicação, a não ser quem aprova.' : 'O pedido vai para quem aprova e para o RH. A pessoa só fica sabendo quando o RH comunicar.'}
      confirmLabel={exit ? 'Salvar' : asks ? 'Enviar para aprovação' : 'Registrar'}
      failure="Nada foi enviado"
      {...(isHr && !exit && {
        aside: (
          <Button
            disabled={saving.act.isPending}
            onClick={() => {
              sends.current = false
              saving.onSubmit()
            }}
          >
            Salvar rascunho
          </Button>
        ),
      })}
      isUnsaved={draft.holds(typed)}
      onSubmit={() => {
        sends.current = true
        saving.onSubmit()
      }}
      onClose={() => {
        draft.drop()
        onClose()
      }}
    >
      <DraftFound isFound={draft.isFound} />
      {!exit && person === null && <FieldInputs fields={[exitFields.PERSON]} columns={1} />}
      <FieldInputs fields={fields} choices={{ reason: reasons.map(({ reason, label }) => [reason, label]) }} />
      {suggested !== null && suggested !== day && (
        <Button size="sm" className="self-start" onClick={() => form.setValue('last_day', suggested.split('-').toReversed().join('/'), { shouldDirty: true, shouldValidate: true })}>
          Usar {suggested.split('-').toReversed().join('/')} como último dia
        </Button>
      )}
      {isProtected && <FieldInputs fields={[exitFields.protection]} columns={1} />}
      {isInQuota && <FieldInputs fields={[exitFields.quota]} columns={1} />}
      {isHr && (
        <>
          <FieldInputs fields={exitFields.people(typed.employee_id === '' ? null : typed.employee_id)} />
          <FieldInputs fields={[exitFields.NOTE]} columns={1} />
        </>
      )}
      {isAbout && <ExitPreviewCard preview={preview} day={day} time={typed.time} />}
      {isAbout && !exit && typed.confidential !== 'true' && <Deciders steps={preview.data?.deciders ?? []} />}
      {isHr && typed.employee_id !== '' && <SettlementEstimate person={{ id: typed.employee_id, name: typed.employee_id_name, companyId }} on={day} reason={typed.reason} />}
      {isHr && !exit && <ConfidentialFields isOn={typed.confidential === 'true'} asks={asks} approvers={approvers} readers={readers} onApprovers={setApprovers} onReaders={setReaders} />}
    </FormSheet>
  )
}
