import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, TextInput } from '#shared/ui/inputs.tsx'
import { saveOperator, usePrivacyAct } from '../data/privacy-acts.ts'
import type { Operator, Register } from '../model/privacy.ts'

interface OperatorDialogProps {
  readonly companyId: string
  readonly operator: Operator | null
  readonly categories: Register['categories']
  readonly onClose: () => void
}

const FIELDS = [
  ['name', 'Quem trata os dados', 120, 'Nome da empresa ou do serviço.'],
  ['purpose', 'O que faz', 200, 'Por exemplo: processa a folha de pagamento.'],
  ['country', 'País onde os dados ficam', 60, null],
  ['safeguard', 'Garantia para dados fora do Brasil', 300, 'Só fora do Brasil (LGPD, art. 33). Por exemplo: cláusulas-padrão da ANPD.'],
] as const

/** Who processes data for the company: what for, where, and which data. */
export function OperatorDialog({ companyId, operator, categories, onClose }: OperatorDialogProps) {
  const [values, setValues] = useState({ name: operator?.name ?? '', purpose: operator?.purpose ?? '', country: operator?.country ?? 'Brasil', safeguard: operator?.safeguard ?? '' })
  const [chosen, setChosen] = useState<readonly string[]>(operator?.categories ?? [])
  const save = usePrivacyAct(() => saveOperator(companyId, { ...values, categories: chosen }, operator?.id ?? null), { done: 'Operador salvo', onDone: onClose })
  const refusal = save.error ? toAppError(save.error) : null
  const errorOf = (field: string): string | null => (refusal?.field === field ? refusal.message : null)
  const named = refusal?.field ?? ''
  return (
    <FormDialog title={operator === null ? 'Incluir operador' : 'Editar operador'} confirmLabel="Salvar operador" act={save} error={named in values || named === 'categories' ? null : save.error} onSubmit={() => save.mutate()} onClose={onClose}>
      {FIELDS.map(([name, label, most, hint]) => (
        <Field key={name} label={label} required={name !== 'safeguard'} optional={name === 'safeguard'} hint={hint} error={errorOf(name)}>
          <TextInput maxLength={most} value={values[name]} onChange={({ target }) => setValues({ ...values, [name]: target.value })} />
        </Field>
      ))}
      <fieldset>
        <legend className="mb-2 font-medium">O que recebe</legend>
        <div className="grid grid-cols-1 gap-1.5 sm:grid-cols-2">
          {categories.map(({ category, title }) => (
            <Checkbox key={category} label={title} checked={chosen.includes(category)} onChange={({ target }) => setChosen(target.checked ? [...chosen, category] : chosen.filter((each) => each !== category))} />
          ))}
        </div>
        {errorOf('categories') !== null && <p role="alert" className="mt-2 text-sm text-danger-text">{errorOf('categories')}</p>}
      </fieldset>
    </FormDialog>
  )
}
