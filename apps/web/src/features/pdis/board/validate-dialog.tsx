import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { todayIso } from '#shared/lib/dates.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea } from '#shared/ui/inputs.tsx'
import { validateAction } from '../data/plan-acts.ts'
import { usePlanAct } from '../data/use-plan-act.ts'
import { certificateOptions } from '../model/certificate.ts'
import type { PlacedAction, Plan } from '../model/plan.ts'

const LEVELS = [1, 2, 3, 4, 5].map((level) => [String(level), `Nível ${level}`] as const)

/** Accepts what was done, with the level that it proves, or returns it with a reason. */
export function ValidateDialog({ action, plan, onClose }: { readonly action: PlacedAction; readonly plan: Plan; readonly onClose: () => void }) {
  const [accepted, setAccepted] = useState(true)
  const [note, setNote] = useState('')
  const [level, setLevel] = useState('')
  const [until, setUntil] = useState('')
  const [documentId, setDocumentId] = useState(action.certificate?.id ?? '')
  const [isChecked, setChecked] = useState(false)
  const proves = accepted && level !== ''
  const act = usePlanAct(
    () => validateAction(action.id, { accepted, note: note.trim() || null, level: proves ? Number(level) : null, valid_until: proves ? until || null : null, document_id: proves ? documentId || null : null }),
    accepted ? 'Ação aceita' : 'Ação devolvida',
    { onDone: onClose },
  )
  const refusal = act.error ? toAppError(act.error) : null
  const refused = (field: string): string | null => (refusal?.field === field ? refusal.message : null)
  const isMissing = !accepted && note.trim() === ''
  return (
    <FormDialog
      title="Validar a ação"
      description={`“${action.title}”, de ${plan.person.name}`}
      confirmLabel={accepted ? 'Aceitar ação' : 'Devolver ação'}
      act={act}
      error={['note', 'level', 'valid_until', 'document_id'].includes(refusal?.field ?? '') ? null : act.error}
      failure="A ação não foi validada"
      onSubmit={() => {
        setChecked(true)
        if (!isMissing) act.mutate()
      }}
      onClose={onClose}
    >
      {action.note && <p className="border-l-2 pl-3 break-words whitespace-pre-line" dir="auto">{action.note}</p>}
      <RadioChoices
        legend="O que foi feito"
        value={accepted}
        onChange={setAccepted}
        options={[{ value: true, label: 'Está bom: aceitar', hint: 'Conta no progresso do plano.' }, { value: false, label: 'Falta algo: devolver', hint: 'A ação volta para a pessoa com o seu motivo.' }]}
      />
      {accepted && (
        <>
          <Field label={`Nível que isto comprova em ${action.competency}`} optional hint="Deixe vazio se o nível não mudou." error={refused('level')}>
            <SelectInput none="O nível não mudou" options={LEVELS} value={level} onChange={({ target }) => setLevel(target.value)} />
          </Field>
          {proves && plan.certificates.length > 0 && (
            <Field label="Documento que comprova" optional hint="O nível vale enquanto o documento valer." error={refused('document_id')}>
              <SelectInput none="Nenhum" options={certificateOptions(plan.certificates)} value={documentId} onChange={({ target }) => setDocumentId(target.value)} />
            </Field>
          )}
          {proves && (
            <Field label="Vale até" optional hint={documentId === '' ? 'Para o que vence.' : 'Vazio: enquanto o documento valer.'} error={refused('valid_until')}>
              <DateInput value={until} min={todayIso()} onValue={setUntil} />
            </Field>
          )}
        </>
      )}
      <Field label={accepted ? 'Recado para a pessoa' : 'O que falta'} required={!accepted} optional={accepted} hint="A pessoa vai ler." error={refused('note') ?? (isChecked && isMissing ? 'Diga o que falta' : null)}>
        <TextArea rows={3} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}
