import { useState } from 'react'

import { todayIso } from '#shared/lib/dates.ts'
import type { ReferenceList } from '#shared/reference/lists.ts'
import { peopleIn } from '#shared/reference/people.ts'
import { type PersonChoice, PersonPicker } from '#shared/reference/person-picker.tsx'
import { ReferenceSelect } from '#shared/reference/reference-select.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea } from '#shared/ui/inputs.tsx'
import { type AssignmentField, changeMany } from '../data/list/bulk-changes.ts'
import { BulkDialog, type BulkDialogProps } from './bulk-dialog.tsx'

const REASONS = [
  { value: 'transfer', label: 'Transferência' },
  { value: 'restructuring', label: 'Reestruturação' },
  { value: 'promotion', label: 'Promoção' },
  { value: 'merit', label: 'Mérito' },
  { value: 'correction', label: 'Correção' },
] as const

interface FieldWords {
  readonly title: string
  readonly label: string
  /** Where its choices are; null asks for a person. */
  readonly list: ReferenceList | null
  readonly none: string
}

const WORDS: Readonly<Record<AssignmentField, FieldWords>> = {
  department_id: { title: 'Mudar departamento', label: 'Novo departamento', list: 'departments', none: 'Sem departamento' },
  manager_id: { title: 'Mudar gestor', label: 'Novo gestor', list: null, none: 'Deixar sem gestor' },
  position_id: { title: 'Mudar cargo', label: 'Novo cargo', list: 'positions', none: 'Sem cargo' },
  work_site_id: { title: 'Mudar local de trabalho', label: 'Novo local', list: 'sites', none: 'Sem local' },
  cost_centre_id: { title: 'Mudar centro de custo', label: 'Novo centro de custo', list: 'costCenters', none: 'Sem centro de custo' },
}

const NONE = 'none'
const BATCH = 50

function isDay(text: string): boolean {
  return /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)
}

export interface BulkChangeDialogProps extends Pick<BulkDialogProps, 'companyId' | 'ids' | 'onClose' | 'onLeft'> {
  readonly field: AssignmentField
}

/** Another department, manager, position, site or cost centre for many people, from a day on. */
export function BulkChangeDialog({ field, companyId, ...rest }: BulkChangeDialogProps) {
  const words = WORDS[field]
  const [value, setValue] = useState('')
  const [manager, setManager] = useState<PersonChoice | null>(null)
  const [hasNoManager, setNoManager] = useState(false)
  const [effectiveOn, setEffectiveOn] = useState(todayIso())
  const [reason, setReason] = useState<string>('transfer')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = words.list === null ? manager === null && !hasNoManager : value === ''
  const isReady = (): boolean => {
    setChecked(true)
    return !isMissing && isDay(effectiveOn)
  }
  return (
    <BulkDialog
      {...rest}
      companyId={companyId}
      title={words.title}
      confirmLabel={isDay(effectiveOn) && effectiveOn > todayIso() ? 'Agendar mudança' : 'Mudar agora'}
      batchSize={BATCH}
      isReady={isReady}
      act={(ids) =>
        changeMany(ids, { field, value: words.list === null ? (manager?.id ?? null) : value === NONE ? null : value, effectiveOn, reason, note: note.trim() })
      }
    >
      <Field
        label={words.label}
        required
        hint={words.list === null ? 'Sem gestor, as pessoas ficam no topo do organograma.' : undefined}
        error={isChecked && isMissing ? (words.list === null ? `Escolha uma pessoa ou marque “${words.none}”` : 'Escolha uma opção') : null}
      >
        {words.list === null ? (
          <PersonPicker
            people={peopleIn(companyId, 'records')}
            value={manager}
            onChange={(chosen) => {
              setManager(chosen)
              if (chosen) setNoManager(false)
            }}
          />
        ) : (
          <ReferenceSelect list={words.list} companyId={companyId} none="Escolha" others={[{ id: NONE, name: words.none }]} value={value} onValue={setValue} />
        )}
      </Field>
      {words.list === null && (
        <Checkbox
          label={words.none}
          checked={hasNoManager}
          onChange={({ target }) => {
            setNoManager(target.checked)
            if (target.checked) setManager(null)
          }}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Vale a partir de"
          required
          hint="Uma mudança futura pode ser desfeita até o dia."
          error={isChecked && !isDay(effectiveOn) ? 'Informe uma data válida' : null}
        >
          <DateInput value={effectiveOn} onValue={setEffectiveOn} />
        </Field>
        <Field label="Motivo" required>
          <SelectInput
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            options={REASONS.map((each) => [each.value, each.label])}
          />
        </Field>
      </div>
      <Field label="Observação" optional>
        <TextArea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </BulkDialog>
  )
}
