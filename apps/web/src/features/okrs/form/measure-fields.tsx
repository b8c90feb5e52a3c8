import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { UNIT_LABELS, type Unit } from '../model/goal.ts'
import { hasStart, hasTarget, isKept, type KeyResultDraft } from '../model/writing/objective-draft.ts'
import { NamedField } from './named-field.tsx'

interface MeasureFieldsProps {
  readonly result: KeyResultDraft
  readonly said: (field: string) => string | null
  /** What the database calls a field. */
  readonly name: (field: string) => string
  readonly onChange: (part: Partial<KeyResultDraft>) => void
}

const UNITS = Object.entries(UNIT_LABELS) as [Unit, string][]
const DECIMALS = ['0', '1', '2', '3', '4'].map((each) => [each, each] as const)
const KEPT_BY = [['periods/month', 'Meses em que se mantém'], ['periods/week', 'Semanas em que se mantém'], ['distance/month', 'Distância do alvo']] as const

/** The numbers of a key result, as far as its kind has them; what is fed has a unit of its own. */
export function MeasureFields({ result, said, name, onChange }: MeasureFieldsProps) {
  const { kind, unit, decimals, start, target, keepBy, period, feed } = result
  if (!hasTarget(kind)) return null
  const isTyped = feed.from === 'typed'
  return (
    <>
      {hasStart(kind) && (
        <NamedField name={name('start_value')} label="De" required error={said('start_value')}>
          <TextInput inputMode="decimal" maxLength={24} className="tabular" value={start} onChange={({ target: { value } }) => onChange({ start: value })} />
        </NamedField>
      )}
      <NamedField name={name('target_value')} label={hasStart(kind) ? 'Para' : 'Alvo'} required error={said('target_value')}>
        <TextInput inputMode="decimal" maxLength={24} className="tabular" value={target} onChange={({ target: { value } }) => onChange({ target: value })} />
      </NamedField>
      {isTyped && <NamedField name={name('unit')} label="Unidade" error={said('unit')}>
        <SelectInput options={UNITS} value={unit} onChange={({ target: { value } }) => onChange({ unit: UNITS.find(([each]) => each === value)?.[0] ?? unit })} />
      </NamedField>}
      {isTyped && <NamedField name={name('decimals')} label="Decimais" error={said('decimals')}>
        <SelectInput options={DECIMALS} value={decimals} onChange={({ target: { value } }) => onChange({ decimals: value })} />
      </NamedField>}
      {isKept(kind) && (
        <NamedField name={name('keep_by')} label="O que conta" className="col-span-2" error={said('keep_by')}>
          <SelectInput
            options={KEPT_BY}
            value={keepBy === 'distance' ? 'distance/month' : `periods/${period}`}
            onChange={({ target: { value } }) => onChange({ keepBy: value.startsWith('distance') ? 'distance' : 'periods', period: value === 'periods/week' ? 'week' : 'month' })}
          />
        </NamedField>
      )}
    </>
  )
}
