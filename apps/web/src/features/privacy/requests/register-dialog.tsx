import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { INVALID_DATE } from '#shared/lib/typed-date.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { registerRequest, usePrivacyAct } from '../data/privacy-acts.ts'
import { ownRequestsQuery } from '../data/privacy-queries.ts'
import type { Channel } from '../model/privacy.ts'

const WAYS: readonly (readonly [Channel, string])[] = [['email', 'E-mail'], ['in_person', 'Pessoalmente'], ['letter', 'Carta'], ['phone', 'Telefone']]

/** A request that came on paper, by mail or by somebody without a login, with how the identity was proven. */
export function RegisterDialog({ onRegistered, onClose }: { readonly onRegistered: (id: string) => void; readonly onClose: () => void }) {
  const { user } = useSession()
  const kinds = useQuery(ownRequestsQuery(user?.id ?? null)).data?.kinds ?? []
  const [person, setPerson] = useState<PersonChoice | null>(null)
  const [kind, setKind] = useState('')
  const [body, setBody] = useState('')
  const [day, setDay] = useState('')
  const [channel, setChannel] = useState<Channel | ''>('')
  const [proof, setProof] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const receivedOn = parseTypedDate(day)
  const act = usePrivacyAct(
    () => registerRequest(person?.id ?? '', { kind, body, received_on: receivedOn, channel, identity_proof: proof }),
    { done: 'Pedido registrado', onDone: (id) => onRegistered(id) })
  const refusal = act.error ? toAppError(act.error) : null
  const errors: Readonly<Record<string, string | null>> = {
    employee_id: person === null ? 'Escolha a pessoa' : null,
    kind: kind === '' ? 'Escolha o que foi pedido' : null,
    received_on: receivedOn === null ? (day.trim() === '' ? 'Informe quando o pedido chegou' : INVALID_DATE) : null,
    channel: channel === '' ? 'Escolha como o pedido chegou' : null,
    identity_proof: proof.trim() === '' ? 'Diga como a identidade foi conferida' : null,
  }
  const named = refusal?.field ?? ''
  const errorOf = (field: string): string | null => (refusal?.field === field ? refusal.message : isChecked ? (errors[field] ?? null) : null)
  return (
    <FormDialog
      title="Registrar pedido recebido"
      description="O prazo de 15 dias conta do dia em que o pedido chegou."
      confirmLabel="Registrar pedido"
      act={act}
      error={named in errors || named === 'body' ? null : act.error}
      failure="O pedido não foi registrado"
      onSubmit={() => {
        setIsChecked(true)
        if (Object.values(errors).every((error) => error === null)) act.mutate()
      }}
      onClose={onClose}
    >
      <PersonField label="De quem é" required value={person} onChange={setPerson} error={errorOf('employee_id')} scope="everyone" />
      <Field label="O que pede" required error={errorOf('kind')}>
        <SelectInput value={kind} none="Escolha…" options={kinds.map((each) => [each.kind, each.label])} onChange={({ target }) => setKind(target.value)} />
      </Field>
      <Field label="Texto do pedido" hint="Como chegou, nas palavras da pessoa." error={errorOf('body')}>
        <TextArea rows={4} maxLength={4000} value={body} onChange={({ target }) => setBody(target.value)} />
      </Field>
      <DayField label="Quando chegou" required value={day} onChange={setDay} error={errorOf('received_on')} />
      <Field label="Como chegou" required error={errorOf('channel')}>
        <SelectInput value={channel} none="Escolha…" options={WAYS} onChange={({ target }) => setChannel(WAYS.find(([way]) => way === target.value)?.[0] ?? '')} />
      </Field>
      <Field label="Como a identidade foi conferida" required hint="Por exemplo: documento com foto apresentado no RH." error={errorOf('identity_proof')}>
        <TextInput maxLength={300} value={proof} onChange={({ target }) => setProof(target.value)} />
      </Field>
    </FormDialog>
  )
}
