import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormSection } from '#shared/form/form-section.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { formatDate } from '#shared/lib/dates.ts'
import type { FieldSpec, Typed } from '#shared/lib/fields/field-spec.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { addLaw, lawEffectsQuery } from '../data/settings/rules.ts'
import { type LeaveRule, numberProblem, valueText } from '../model/settings/rule.ts'
import { valueField, valueOf } from './value-field.ts'

const FIELDS: readonly FieldSpec[] = [
  { name: 'valid_from', label: 'A partir de', kind: 'date', required: true, missing: 'Informe o dia' },
  { name: 'source', label: 'Lei e artigo', kind: 'text', required: true, missing: 'Informe a lei e o artigo', max: 120, hint: 'Como Lei 15.371/2026, art. 11.', isWide: true },
]

function Effects({ rule, from, value }: { readonly rule: LeaveRule; readonly from: string; readonly value: number }) {
  const { data } = useQuery(lawEffectsQuery(rule.rule, from, value))
  if (data === undefined) return null
  const { companies, granted } = data
  return (
    <p role="status" className="text-sm text-text-muted">
      {companies === 0 ? 'Nenhuma empresa fica abaixo desta lei.' : `${companies === 1 ? '1 empresa dá' : `${companies} empresas dão`} menos que isso: a partir desse dia vale a lei.`}{' '}
      {granted > 0 && `${granted === 1 ? '1 licença já concedida' : `${granted} licenças já concedidas`} a partir desse dia ${granted === 1 ? 'fica' : 'ficam'} como ${granted === 1 ? 'está' : 'estão'}.`}
    </p>
  )
}

/** A master writes what the law says from a day on. */
export function LawForm({ rule, onDone }: { readonly rule: LeaveRule; readonly onDone: () => void }) {
  const saving = useSaveForm<Typed>({
    initial: { value: '', valid_from: '', source: '' },
    save: ({ value, valid_from = '', source = '' }) => addLaw({ rule: rule.rule, from: parseTypedDate(valid_from) ?? '', value: valueOf(value), source: source.trim() }),
    done: (_, { value, valid_from = '' }) => [
      'Lei registrada',
      `${valueText(rule.unit, valueOf(value))} a partir de ${formatDate(parseTypedDate(valid_from))}. Os administradores das empresas foram avisados.`,
    ],
    stale: SUBJECTS.leaveLaw,
    onDone,
  })
  const { value = '', valid_from: typedFrom = '' } = useWatch({ control: saving.form.control })
  const from = parseTypedDate(typedFrom)
  return (
    <FormSection {...saving} label="Nova lei" className="rounded-lg border bg-sunken p-4" confirmLabel="Registrar lei" failure="A lei não foi registrada" onClose={onDone}>
      <FieldInputs fields={[valueField(rule), ...FIELDS]} />
      {numberProblem(rule, value) === null && from !== null && <Effects rule={rule} from={from} value={valueOf(value)} />}
      <p className="text-sm text-text-muted">Vale para todas as empresas, e os administradores de cada uma são avisados. O número anterior fica no histórico.</p>
    </FormSection>
  )
}
