import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { endContract } from '../data/ending-acts.ts'
import { endingEffectsQuery, endingReasonsQuery } from '../data/ending-queries.ts'
import { type EndingPerson, endingTexts } from '../model/ending.ts'
import { SettlementEstimate } from './settlement-estimate.tsx'

const DATE = { name: 'day', label: 'Último dia', kind: 'date', required: true, missing: 'Informe o último dia', hint: 'Último dia trabalhado; pode ser uma data futura.' } as const
const REASON = { name: 'reason', label: 'Motivo', kind: 'choice', required: true, missing: 'Escolha o motivo' } as const
const NOTE = { name: 'note', label: 'Observação', kind: 'lines', optional: true, max: 1000, hint: 'Só administradores leem.' } as const
const JUSTIFICATION = {
  name: 'justification', label: 'Justificativa', kind: 'lines', required: true, max: 1000, missing: 'Escreva por que o contrato termina mesmo assim',
  hint: 'Fica guardada com o encerramento e na trilha de auditoria.',
} as const
const EMPTY = { day: '', reason: '', note: '', justification: '', accessEndsNow: false, isSure: false }
/** The person has a guarantee of employment on the last day. */
const PROTECTED = 'RHSTB'

/** Ends somebody's contract: asks for the last day and the reason, and says what will happen before it does. */
export function EndContractDialog({ person, onClose }: { readonly person: EndingPerson; readonly onClose: () => void }) {
  const today = todayIso()
  const reasons = useQuery(endingReasonsQuery())
  const effects = useQuery(endingEffectsQuery(person.companyId, person.id))
  // Another day or reason is asked about anew: the guarantee may not stand against it.
  const [refused, setRefused] = useState<Pick<typeof EMPTY, 'day' | 'reason'> | null>(null)
  const isProtected = (wish: Pick<typeof EMPTY, 'day' | 'reason'>): boolean => refused?.day === wish.day && refused.reason === wish.reason
  const saving = useSaveForm({
    initial: EMPTY,
    columns: { on: 'day' },
    save: async (values) => {
      const on = parseTypedDate(values.day) ?? ''
      await endContract(person.id, { ...values, on, justification: isProtected(values) ? values.justification : '' })
      return on
    },
    done: (on) => [on < today ? 'Contrato encerrado' : 'Último dia marcado', `${person.name}: ${toTypedDate(on)}`],
    stale: SUBJECTS.everything,
    onDone: onClose,
    onFailed: ({ code }, { day, reason }) => code === PROTECTED && setRefused({ day, reason }),
  })
  const { form } = saving
  const [typed, reason, accessEndsNow] = useWatch({ control: form.control, name: ['day', 'reason', 'accessEndsNow'] })
  const day = parseTypedDate(typed)
  const unsure = form.formState.errors.isSure
  const unsureId = useId()
  return (
    <FormDialog
      {...saving}
      title={`Encerrar contrato de ${person.name}`}
      description="Só administradores encerram contratos. Se for um engano, dá para desfazer."
      confirmLabel="Encerrar contrato"
      tone="danger"
      failure="Nada foi alterado"
      onClose={onClose}
    >
      <FieldInputs fields={[DATE, REASON, NOTE]} choices={{ reason: (reasons.data ?? []).map(({ reason, label }) => [reason, label]) }} />
      <SettlementEstimate person={person} on={day} reason={reason} />
      {isProtected({ day: typed, reason }) && <FieldInputs fields={[JUSTIFICATION]} columns={1} />}
      {day !== null && day >= today && effects.data?.has_access && (
        <Checkbox label="Encerrar o acesso ao sistema agora, sem esperar o último dia" {...form.register('accessEndsNow')} />
      )}
      {day !== null && (
        <Alert tone="warning" title="O que vai acontecer">
          <ul className="flex list-disc flex-col gap-1 pl-4">
            {endingTexts(effects.data ?? null, day, today, accessEndsNow).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div>
        <Checkbox
          label={`Conferi: o contrato de ${person.name} termina`}
          aria-invalid={unsure ? true : undefined}
          aria-describedby={unsure ? unsureId : undefined}
          {...form.register('isSure', { required: 'Marque que conferiu' })}
        />
        {unsure && (
          <p id={unsureId} role="alert" className="mt-1 text-sm text-danger-text">
            {unsure.message}
          </p>
        )}
      </div>
    </FormDialog>
  )
}
