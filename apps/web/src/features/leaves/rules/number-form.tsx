import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormSection } from '#shared/form/form-section.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import type { FieldSpec, Typed } from '#shared/lib/fields/field-spec.ts'
import { cnpjCharacters, parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { contractTypesQuery } from '#shared/reference/lists.ts'
import { addNumber, numberEffectsQuery, type NumberWish } from '../data/settings/rules.ts'
import type { LeaveRule } from '../model/settings/rule.ts'
import { valueField, valueOf } from './value-field.ts'

const WHOM: FieldSpec = {
  name: 'whom',
  label: 'Para quem',
  kind: 'choice',
  none: null,
  choices: [['all', 'Toda a empresa'], ['contract_type', 'Um tipo de contrato'], ['work_site_id', 'Um local de trabalho'], ['union_cnpj', 'Um sindicato']],
}
const CHOSEN = { required: true, missing: 'Escolha para quem vale', none: 'Escolha' } as const
/** Whom exactly, by what was chosen in `whom`. */
const WHICH: readonly FieldSpec[] = [
  { name: 'contract_type', label: 'Tipo de contrato', kind: 'choice', ...CHOSEN },
  { name: 'work_site_id', label: 'Local', kind: 'site', ...CHOSEN },
  { name: 'union_cnpj', label: 'CNPJ do sindicato', kind: 'cnpj', ...CHOSEN },
]
const SPAN: readonly FieldSpec[] = [
  { name: 'valid_from', label: 'Vale desde', kind: 'date', required: true, missing: 'Informe o dia' },
  {
    name: 'valid_to',
    label: 'Até',
    kind: 'date',
    optional: true,
    problem: (text, { valid_from = '' }) => ((parseTypedDate(text) ?? '') < (parseTypedDate(valid_from) ?? '') ? 'O fim deve ser depois do início' : null),
  },
]
const NOTE: FieldSpec = { name: 'note', label: 'Observação', kind: 'text', optional: true, max: 300, hint: 'De onde vem: convenção coletiva, política interna…' }

/** The number as the database takes it. */
function wishOf(rule: LeaveRule, typed: Typed): NumberWish {
  const { whom, value, valid_from = '', valid_to = '', note = '' } = typed
  const one = (name: string): string | null => (whom === name && typed[name] ? typed[name] : null)
  const union = one('union_cnpj')
  return {
    rule: rule.rule,
    value: valueOf(value),
    from: parseTypedDate(valid_from) ?? '',
    to: parseTypedDate(valid_to),
    note: note.trim() || null,
    contract: one('contract_type'),
    site: one('work_site_id'),
    union: union && cnpjCharacters(union),
  }
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
  const { data: contracts = [] } = useQuery(contractTypesQuery())
  const saving = useSaveForm<Typed>({
    initial: { whom: 'all', contract_type: '', work_site_id: '', union_cnpj: '', value: '', valid_from: toTypedDate(today), valid_to: '', note: '' },
    save: (typed) => addNumber(companyId, wishOf(rule, typed)),
    done: ['Número da empresa definido', rule.label],
    stale: SUBJECTS.leaveSettings,
    onDone,
  })
  const typed = useWatch({ control: saving.form.control }) as Typed
  const { whom = 'all' } = typed
  const wish = wishOf(rule, typed)
  return (
    <FormSection {...saving} label="Número da empresa" className="rounded-lg border bg-sunken p-4" confirmLabel="Definir número" failure="O número não foi definido" onClose={onDone}>
      <FieldInputs fields={[WHOM, ...WHICH.filter(({ name }) => name === whom)]} choices={{ contract_type: contracts.map(({ id, name }) => [id, name]) }} />
      <FieldInputs fields={[valueField(rule), ...SPAN]} columns={3} />
      <FieldInputs fields={[NOTE]} columns={1} />
      {wish.from !== '' && (whom === 'all' || typed[whom]) && <Effects companyId={companyId} wish={wish} />}
    </FormSection>
  )
}
