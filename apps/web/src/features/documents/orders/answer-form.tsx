import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { TypedDateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { deliverOrder, denyOrder, fulfilOrder } from '../data/orders/order-acts.ts'
import { papersQuery } from '../data/orders/order-queries.ts'
import type { Order } from '../model/orders/order.ts'

type Way = 'make' | 'deliver' | 'deny'

const VERB: Readonly<Record<Way, string>> = { make: 'Gerar e entregar', deliver: 'Entregar documento', deny: 'Negar pedido' }
const DONE: Readonly<Record<Way, string>> = { make: 'Documento gerado e entregue', deliver: 'Documento entregue', deny: 'Pedido negado' }

function Papers({ order, value, error, onChange }: { readonly order: Order; readonly value: string; readonly error: string | null; readonly onChange: (id: string) => void }) {
  const papers = useQuery(papersQuery(useCompanyId(), order.employee.id))
  return (
    <>
      <Refusal error={papers.error} title="Não foi possível carregar os documentos da pessoa" />
      <Field label="Documento" required error={error} hint={papers.data?.length === 0 ? 'A pessoa ainda não tem um. Envie-o em Documentos, Todos, e volte.' : undefined}>
        <SelectInput value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Escolha…</option>
          {papers.data?.map(({ id, title, type, issued_on }) => (
            <option key={id} value={id}>
              {title ?? type?.name ?? 'Documento'}
              {issued_on !== null && `, de ${formatDate(issued_on)}`}
            </option>
          ))}
        </SelectInput>
      </Field>
    </>
  )
}

export interface AnswerForm {
  readonly body: ReactNode
  /** Verb and object of what is chosen. */
  readonly verb: string
  readonly isPending: boolean
  readonly submit: () => void
}

/** Answers an order: makes the paper, delivers one that exists, or refuses with a reason. */
export function useAnswerForm(order: Order, onDone: () => void): AnswerForm {
  const ways: readonly Way[] = order.template_id === null ? ['deliver', 'deny'] : ['make', 'deliver', 'deny']
  const [way, setWay] = useState<Way>(ways[0] ?? 'deny')
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const [paper, setPaper] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const act = useAct({
    act: () => {
      if (way === 'deny') return denyOrder(order.order_id, reason)
      if (way === 'deliver') return deliverOrder(order.order_id, paper)
      return fulfilOrder(order.order_id, Object.fromEntries(order.inputs.map(({ key, kind }) => [key, kind === 'date' ? (parseTypedDate(answers[key] ?? '') ?? '') : (answers[key] ?? '')])))
    },
    done: [DONE[way], order.employee.name],
    stale: SUBJECTS.documentOrders,
    onDone,
  })
  const problem = way === 'deny' ? (reason.trim() === '' ? 'Escreva o motivo' : null) : way === 'deliver' && paper === '' ? 'Escolha o documento' : null
  const submit = (): void => {
    setChecked(true)
    if (problem === null) act.mutate()
  }
  const body = (
    <div className="flex flex-col gap-6">
      <Refusal error={act.error} title="O pedido não foi respondido" />
      {order.note !== null && <p className="break-words">Observação da pessoa: {order.note}</p>}
      <Field label="O que fazer">
        <SelectInput
          value={way}
          onChange={(event) => {
            setWay(ways.find((each) => each === event.target.value) ?? way)
            setChecked(false)
          }}
          options={ways.map((each) => [each, each === 'make' ? 'Gerar pelo modelo' : each === 'deliver' ? 'Entregar um documento que já existe' : 'Negar, dizendo por quê'])}
        />
      </Field>
      {way === 'make' &&
        order.inputs.map(({ key, label, kind }) => (
          <Field key={key} label={label} required>
            {kind === 'date' ? (
              <TypedDateInput value={answers[key] ?? ''} onText={(text) => setAnswers({ ...answers, [key]: text })} />
            ) : (
              <TextInput autoComplete="off" value={answers[key] ?? ''} onChange={(event) => setAnswers({ ...answers, [key]: event.target.value })} />
            )}
          </Field>
        ))}
      {way === 'deliver' && <Papers order={order} value={paper} error={isChecked ? problem : null} onChange={setPaper} />}
      {way === 'deny' && (
        <Field label="Motivo" required error={isChecked ? problem : null} hint="A pessoa lê este texto.">
          <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </div>
  )
  return { body, verb: VERB[way], isPending: act.isPending, submit }
}
