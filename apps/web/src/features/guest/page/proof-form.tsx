import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { FieldInput } from '#shared/form/field-inputs.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import type { FieldSpec } from '#shared/lib/fields/field-spec.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { proveGuest } from '../data/guest-session.ts'

const CPF: FieldSpec = { name: 'cpf', label: 'Seu CPF', kind: 'cpf', required: true, missing: 'Informe seu CPF' }
const BIRTH_DATE: FieldSpec = { name: 'birth_date', label: 'Sua data de nascimento', kind: 'date', required: true, isPast: true, missing: 'Informe sua data de nascimento' }

interface Tried {
  readonly state: 'open' | 'wrong' | 'wait'
  readonly tries_left: number | null
  readonly wait_until: string | null
}

function triesText(left: number): string {
  return left === 1 ? 'Resta 1 tentativa.' : `Restam ${left} tentativas.`
}

/** Why the last proof was not accepted, and when the next one is. */
function Outcome({ tried }: { readonly tried: Tried }) {
  if (tried.state === 'open') return null
  const pause = tried.wait_until !== null && `Tente de novo depois de ${formatDateTime(tried.wait_until)}.`
  if (tried.state === 'wait') {
    return (
      <Alert tone="danger" title="Muitas tentativas">
        {pause} Este dado ainda não foi conferido.
      </Alert>
    )
  }
  return (
    <Alert tone="danger" title="Os dados não conferem">
      Confira o CPF e a data de nascimento. {triesText(tried.tries_left ?? 0)} {pause}
    </Alert>
  )
}

export interface ProofFormProps {
  readonly token: string
  /** Until when tries wait, known before the first one here. */
  readonly waitUntil: string | null
  readonly onProved: (secret: string) => void
  readonly onClosed: () => void
}

/** The second factor of a link: whoever was asked knows their own CPF and birth date. */
export function ProofForm({ token, waitUntil, onProved, onClosed }: ProofFormProps) {
  const form = useForm<Record<string, string>>({ defaultValues: { cpf: '', birth_date: '' } })
  const prove = useAct({
    act: ({ cpf = '', birth_date = '' }: Record<string, string>) => proveGuest(token, { cpf, birthDate: parseTypedDate(birth_date) ?? '' }),
    onDone: (answer) => {
      if (answer === null || (answer.state === 'wrong' && answer.tries_left === 0)) onClosed()
      else if (answer.secret !== null) onProved(answer.secret)
    },
  })
  const tried = prove.data ?? (waitUntil === null ? null : { state: 'wait' as const, tries_left: null, wait_until: waitUntil })
  const { setFocus } = form
  const isWrong = prove.data?.state === 'wrong'
  useEffect(() => {
    if (isWrong) setFocus('cpf')
  }, [isWrong, prove.submittedAt, setFocus])
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit((typed) => prove.mutate(typed))(event)} className="flex flex-col gap-4">
        {tried && !prove.isPending && <Outcome tried={tried} />}
        <Refusal error={prove.error} title="Não foi possível confirmar" />
        <FieldInput field={CPF} />
        <FieldInput field={BIRTH_DATE} />
        <Button type="submit" variant="primary" size="lg" className="w-full" pending={prove.isPending}>
          Continuar
        </Button>
        <p className="text-sm text-text-muted">Usamos estes dados apenas para confirmar que é você.</p>
      </form>
    </FormProvider>
  )
}
