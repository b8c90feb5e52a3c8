import { type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { FieldInput } from '#shared/form/field-inputs.tsx'
import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import type { FieldSpec } from '#shared/lib/fields/field-spec.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { actAtCounter } from '../data/signing/counter.ts'
import { type CounterPaper, type CounterParty, outcomeText } from '../model/signing/counter.ts'
import { signLabel } from '../model/signing/signature.ts'
import { CodeInput } from './code-input.tsx'

const CPF: FieldSpec = { name: 'cpf', label: 'Seu CPF', kind: 'cpf', required: true, missing: 'Digite o seu CPF' }
const BIRTH_DATE: FieldSpec = { name: 'birth_date', label: 'Sua data de nascimento', kind: 'date', required: true, isPast: true, missing: 'Digite a sua data de nascimento' }
const NOTHING = { cpf: '', birth_date: '', code: '', again: '' }

export interface IdentifyFormProps {
  readonly paper: CounterPaper
  readonly party: CounterParty
  /** Whether the paper may be signed; says what is missing otherwise. */
  readonly confirm: () => boolean
  /** What HR does for who forgot the code. */
  readonly forgotten: ReactNode
  readonly onDone: (isRefused: boolean) => void
}

/** CPF and code of who stands at the counter, then the signature or the refusal. */
export function IdentifyForm({ paper, party, confirm, forgotten, onDone }: IdentifyFormProps) {
  const form = useForm<Record<string, string>>({ defaultValues: NOTHING })
  const [isRefusing, setRefusing] = useState(false)
  const isChoosing = party.state === 'choose'
  const act = useAct({
    act: ({ reason }: { readonly reason: string | null }) => {
      const { cpf = '', birth_date = '', code = '' } = form.getValues()
      return actAtCounter(paper, { party, cpf, birthDate: parseTypedDate(birth_date) ?? '', code, reason })
    },
    stale: [...SUBJECTS.documents, ...SUBJECTS.assets],
    onDone: ({ state }, { reason }) => {
      setRefusing(false)
      if (state === 'right') onDone(reason !== null)
      else form.setFocus('cpf')
    },
    onFailed: ({ field, message }) => {
      if (field !== 'code') return
      setRefusing(false)
      form.setError('code', { message }, { shouldFocus: true })
    },
  })
  const outcome = act.data && !act.isPending ? outcomeText(act.data, isChoosing) : null
  const isSaidInPlace = form.formState.errors['code'] !== undefined
  const known = (next: () => void): void => void form.handleSubmit(next)()
  return (
    <FormProvider {...form}>
      <form
        noValidate
        autoComplete="off"
        aria-label="Confirme que é você"
        className="flex flex-col gap-4 [&_input]:min-h-12 [&_input]:text-lg"
        onSubmit={(event) => {
          event.preventDefault()
          if (confirm()) known(() => act.mutate({ reason: null }))
        }}
      >
        <h2 className="text-lg font-semibold">Confirme que é você</h2>
        {outcome && (
          <Alert tone="danger" title={outcome.title}>
            {outcome.text}
          </Alert>
        )}
        {!isRefusing && !isSaidInPlace && <Refusal error={act.error} title="Não foi possível registrar" />}
        {isChoosing && <p className="text-text-muted">É a sua primeira assinatura aqui: escolha um código de 6 números que só você saiba. Ele vale para as próximas.</p>}
        <FieldInput field={CPF} />
        {isChoosing && <FieldInput field={BIRTH_DATE} />}
        {isChoosing ? (
          <>
            <CodeInput name="code" label="Escolha um código" hint="6 números. Evite repetições, sequências, a data de nascimento e partes do CPF." />
            <CodeInput name="again" label="Repita o código" repeats="code" />
          </>
        ) : (
          <CodeInput name="code" label="Seu código de assinatura" />
        )}
        {forgotten}
        <Button type="submit" variant="primary" size="lg" className="min-h-14 w-full text-lg" pending={act.isPending && !isRefusing}>
          {isChoosing ? `Guardar o código e ${signLabel(paper.kind).toLowerCase()}` : signLabel(paper.kind)}
        </Button>
        <Button size="lg" variant="ghost" className="min-h-14 w-full" onClick={() => known(() => setRefusing(true))}>
          Recusar
        </Button>
      </form>
      {isRefusing && (
        <ReasonDialog
          title="Recusar?"
          description="Quem pediu lê o motivo, e ninguém mais assina este documento."
          confirmLabel="Registrar recusa"
          act={act}
          onConfirm={(reason) => act.mutate({ reason })}
          onClose={() => setRefusing(false)}
        />
      )}
    </FormProvider>
  )
}
