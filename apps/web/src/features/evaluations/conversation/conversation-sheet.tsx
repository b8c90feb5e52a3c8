import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { saveConversation } from '../data/results/result-acts.ts'
import { resultKeys } from '../data/results/result-keys.ts'
import { type ConversationValues, conversationValues } from '../model/conversation/conversation-form.ts'
import type { Result } from '../model/results/result.ts'
import { AgreementsField } from './agreements-field.tsx'

const MOST = 5000

/** When the result was talked about, what both remember, and what is for the author alone. */
export function ConversationSheet({ result, onClose }: { readonly result: Result; readonly onClose: () => void }) {
  const { conversation, participant_id: id, person } = result
  const saving = useSaveForm<ConversationValues>({
    initial: conversationValues(conversation),
    save: (values) => saveConversation(id, values, conversation?.updated_at ?? null),
    done: 'Conversa registrada',
    stale: [resultKeys.all],
    onDone: onClose,
  })
  const { register, watch, setValue, formState: { errors } } = saving.form
  return (
    <FormSheet {...saving} title="Registrar a conversa" description={`Com ${person.name}`} confirmLabel="Salvar conversa" failure="A conversa não foi salva" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Field label="Dia da conversa" required error={errors.held_on?.message ?? null}>
          <DateInput value={watch('held_on')} max={todayIso()} onValue={(day) => setValue('held_on', day, { shouldDirty: true })} />
        </Field>
        <Field label="Anotações para os dois" optional hint="A pessoa e o RH leem." error={errors.notes?.message ?? null}>
          <TextArea rows={5} maxLength={MOST} {...register('notes')} />
        </Field>
        <AgreementsField />
        <Field label="Anotações só suas" optional hint="Ninguém mais lê, nem o RH." error={errors.private_notes?.message ?? null}>
          <TextArea rows={3} maxLength={MOST} {...register('private_notes')} />
        </Field>
      </div>
    </FormSheet>
  )
}
