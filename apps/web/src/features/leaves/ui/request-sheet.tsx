import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import { formatDate } from '../../../shared/lib/dates.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea } from '../../../shared/ui/inputs.tsx'
import { Refusal } from '../../../shared/ui/refusal.tsx'
import { Sheet } from '../../../shared/ui/sheet.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { requestLeave } from '../data/leave-acts.ts'
import { leaveKeys } from '../data/leave-keys.ts'
import { previewQuery } from '../data/leave-queries.ts'
import { daysText, emptyPart, type LeavePreview, type LeaveType, readyParts, type WishedPart } from '../model/leave.ts'
import { PartFields } from './part-fields.tsx'
import { RuleList } from './rule-list.tsx'

const MOST_PARTS = 3
const SALES = [0, 10, 8, 6, 4]

function Outcome({ preview }: { readonly preview: LeavePreview }) {
  return (
    <section aria-label="O que as regras dizem" className="flex flex-col gap-3 rounded-lg border p-4">
      <p>
        <strong className="tabular">{daysText(preview.days)}</strong>, de volta em <span className="tabular">{formatDate(preview.returns_on)}</span>
        {preview.balance_after !== null && (
          <>
            . Saldo depois: <strong className="tabular">{daysText(preview.balance_after)}</strong>
          </>
        )}
      </p>
      <RuleList rules={preview.rules} />
    </section>
  )
}

/** Asks for a leave: days picked, rules ticked as they are picked, nothing written before sending. */
export function RequestSheet({ types, onClose }: { readonly types: readonly LeaveType[]; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [typeId, setTypeId] = useState(types[0]?.id ?? '')
  const [parts, setParts] = useState<readonly WishedPart[]>([emptyPart])
  const [sold, setSold] = useState(0)
  const [advancesThirteenth, setAdvances] = useState(false)
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const type = types.find(({ id }) => id === typeId)
  const isVacation = type?.deducts === 'vacation'
  const ready = readyParts(parts, type?.unit ?? 'day')
  const wished = useDeferredValue(ready)
  const preview = useQuery(previewQuery(typeId, wished, isVacation ? sold : 0))
  const isBlocked = preview.data?.rules.some(({ holds, severity }) => !holds && severity === 'block') ?? false
  const send = useMutation({
    mutationFn: () => requestLeave({ typeId, parts: ready ?? [], sold: isVacation ? sold : 0, advancesThirteenth: isVacation && advancesThirteenth, note }),
    onSuccess: () => {
      toast.success('Pedido enviado', { description: 'Você recebe um aviso quando for decidido.' })
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: leaveKeys.all }),
  })
  const submit = (): void => {
    setChecked(true)
    if (ready !== null && !isBlocked) send.mutate()
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Pedir licença"
      description="As regras são conferidas enquanto você escolhe os dias."
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="primary" pending={send.isPending} disabled={ready !== null && isBlocked} onClick={submit}>
            Enviar pedido
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Refusal error={send.error} title="O pedido não foi enviado" />
        <Field label="Tipo">
          <SelectInput
            value={typeId}
            onChange={(event) => {
              setTypeId(event.target.value)
              setParts(parts.slice(0, 1))
            }}
          >
            {types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectInput>
        </Field>
        {parts.map((part, index) => (
          <PartFields
            key={part.place}
            part={part}
            unit={type?.unit ?? 'day'}
            name={parts.length === 1 ? 'Dias' : `Parte ${String(index + 1)}`}
            onChange={(changed) => setParts(parts.with(index, changed))}
            onRemove={parts.length === 1 ? null : () => setParts(parts.toSpliced(index, 1))}
          />
        ))}
        {isChecked && ready === null && (
          <p role="alert" className="text-sm text-danger-text">
            Escolha os dias, do primeiro ao último.
          </p>
        )}
        {isVacation && (
          <>
            {parts.length < MOST_PARTS && (
              <Button size="sm" className="self-start" onClick={() => setParts([...parts, { ...emptyPart, place: Math.max(...parts.map(({ place }) => place)) + 1 }])}>
                <Plus aria-hidden="true" className="size-4" />
                Dividir em mais uma parte
              </Button>
            )}
            <Field label="Vender dias (abono)" hint="Até um terço, pedido até 15 dias antes do fim do período aquisitivo.">
              <SelectInput value={String(sold)} onChange={(event) => setSold(Number(event.target.value))}>
                {SALES.map((days) => (
                  <option key={days} value={String(days)}>
                    {days === 0 ? 'Nenhum' : daysText(days)}
                  </option>
                ))}
              </SelectInput>
            </Field>
            <Checkbox label="Quero o adiantamento do 13º com as férias" checked={advancesThirteenth} onChange={(event) => setAdvances(event.target.checked)} />
          </>
        )}
        <Refusal error={preview.error} title="As regras não puderam ser conferidas" />
        {ready !== null && preview.data && <Outcome preview={preview.data} />}
        <Field label="Observação" optional hint="Quem decide lê este texto. Não escreva aqui sobre saúde.">
          <TextArea rows={2} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Sheet>
  )
}
