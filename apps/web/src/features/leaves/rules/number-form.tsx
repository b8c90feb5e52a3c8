import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { cnpjCharacters } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { contractTypesQuery } from '#shared/reference/lists.ts'
import { SiteSelect } from '#shared/reference/reference-select.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { addNumber, numberEffectsQuery, type NumberWish } from '../data/settings/rules.ts'
import { type LeaveRule, numberProblem } from '../model/settings/rule.ts'
import { ValueField } from './value-field.tsx'

type Whom = 'all' | 'site' | 'union' | 'contract'

interface WhomFieldProps {
  readonly companyId: string
  readonly whom: Whom
  readonly chosen: string
  readonly error: string | null
  readonly onWhom: (whom: Whom) => void
  readonly onChosen: (chosen: string) => void
}

function WhomField({ companyId, whom, chosen, error, onWhom, onChosen }: WhomFieldProps) {
  const { data: contracts = [] } = useQuery(contractTypesQuery())
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Para quem">
        <SelectInput
          value={whom}
          onChange={(event) => {
            const next = event.target.value
            onWhom(next === 'site' || next === 'union' || next === 'contract' ? next : 'all')
          }}
        >
          <option value="all">Toda a empresa</option>
          <option value="contract">Um tipo de contrato</option>
          <option value="site">Um local de trabalho</option>
          <option value="union">Um sindicato</option>
        </SelectInput>
      </Field>
      {whom === 'union' && (
        <Field label="CNPJ do sindicato" required error={error}>
          <TextInput maxLength={18} autoComplete="off" placeholder="00.000.000/0000-00" value={chosen} onChange={(event) => onChosen(event.target.value)} />
        </Field>
      )}
      {whom === 'site' && (
        <Field label="Local" required error={error}>
          <SiteSelect companyId={companyId} none="Escolha" value={chosen} onValue={onChosen} />
        </Field>
      )}
      {whom === 'contract' && (
        <Field label="Tipo de contrato" required error={error}>
          <SelectInput value={chosen} onChange={(event) => onChosen(event.target.value)}>
            <option value="">Escolha</option>
            {contracts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
    </div>
  )
}

function Effects({ companyId, wish }: { readonly companyId: string; readonly wish: NumberWish }) {
  const { rule, from, contract, union, site } = wish
  const { data } = useQuery(numberEffectsQuery(companyId, { rule, from, contract, union, site }))
  if (data === undefined) return null
  return (
    <p role="status" className="text-sm text-text-muted">
      {data.people === 0 ? 'Hoje ninguém está nesta situação.' : `Hoje vale para ${data.people === 1 ? '1 pessoa' : `${data.people.toLocaleString('pt-BR')} pessoas`}.`}{' '}
      {data.granted > 0 && `${data.granted === 1 ? '1 licença já concedida fica como está' : `${data.granted} licenças já concedidas ficam como estão`}.`}
    </p>
  )
}

export interface NumberFormProps {
  readonly companyId: string
  readonly rule: LeaveRule
  readonly today: string
  readonly onDone: () => void
}

/** The company says its own number, for everybody or for some, from a day on. */
export function NumberForm({ companyId, rule, today, onDone }: NumberFormProps) {
  const [value, setValue] = useState('')
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const [whom, setWhom] = useState<Whom>('all')
  const [chosen, setChosen] = useState('')
  const [isChecked, setChecked] = useState(false)
  const one = (kind: Whom): string | null => (whom === kind && chosen !== '' ? chosen : null)
  const union = one('union')
  const wish: NumberWish = {
    rule: rule.rule, value: Number(value.replace(',', '.')), from, to: to === '' ? null : to, note: note.trim() === '' ? null : note.trim(),
    contract: one('contract'), site: one('site'), union: union === null ? null : cnpjCharacters(union),
  }
  const number = numberProblem(rule, value)
  const isMissing = whom !== 'all' && chosen === ''
  const save = useAct({
    act: () => addNumber(companyId, wish),
    done: ['Número da empresa definido', rule.label],
    stale: SUBJECTS.leaveSettings,
    onDone,
  })
  const problem = save.error ? toAppError(save.error) : null
  const blamed = (field: string): string | null => (problem?.field === field ? problem.message : null)
  const isReady = number === null && from !== '' && !isMissing && (to === '' || to >= from)
  return (
    <form
      noValidate
      aria-label="Número da empresa"
      className="flex flex-col gap-4 rounded-lg border bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (isReady) save.mutate()
      }}
    >
      {!['value', 'valid_from', 'valid_to', 'union_cnpj'].includes(problem?.field ?? '') && <Refusal error={problem} title="O número não foi definido" />}
      <WhomField
        companyId={companyId}
        whom={whom}
        chosen={chosen}
        error={(isChecked && isMissing ? 'Escolha para quem vale' : null) ?? blamed('union_cnpj')}
        onWhom={(next) => {
          setWhom(next)
          setChosen('')
        }}
        onChosen={setChosen}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <ValueField rule={rule} value={value} error={(isChecked ? number : null) ?? blamed('value')} onChange={setValue} />
        <Field label="Vale desde" required error={(isChecked && from === '' ? 'Informe o dia' : null) ?? blamed('valid_from')}>
          <DateInput min="1990-01-01" max="2199-12-31" value={from} onValue={setFrom} />
        </Field>
        <Field label="Até" optional error={(isChecked && to !== '' && to < from ? 'O fim vem depois do começo' : null) ?? blamed('valid_to')}>
          <DateInput min={from} max="2199-12-31" value={to} onValue={setTo} />
        </Field>
      </div>
      <Field label="Observação" optional hint="De onde vem: convenção coletiva, política interna…">
        <TextInput maxLength={300} autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {from !== '' && !isMissing && <Effects companyId={companyId} wish={wish} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Cancelar</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          Definir número
        </Button>
      </div>
    </form>
  )
}
