import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { peopleIn } from '#shared/reference/people.ts'
import { PersonPicker } from '#shared/reference/person-picker.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { saveKpi } from '../data/kpi-acts.ts'
import { indicatorsQuery } from '../data/kpi-queries.ts'
import { type GoalCycles, type Kpi, UNIT_LABELS, type Unit } from '../model/goal.ts'
import { draftOfKpi, freshKpi, type KpiDraft, storedKpi, unreadableBounds } from '../model/kpi.ts'
import { IndicatorToday, ScopeFields } from '../parts/scope-fields.tsx'

interface KpiFormProps {
  readonly companyId: string
  readonly reach: GoalCycles
  /** Null begins one. */
  readonly kpi: Kpi | null
  readonly onClose: () => void
}

const FIELDS = ['name', 'indicator', 'scope', 'department_id', 'unit', 'decimals', 'direction', 'healthy_min', 'healthy_max', 'owner_id']
const UNITS = Object.entries(UNIT_LABELS) as [Unit, string][]
const DECIMALS = ['0', '1', '2', '3', '4'].map((each) => [each, each] as const)
const DIRECTIONS = [{ value: 'up', label: 'Quanto mais, melhor' }, { value: 'down', label: 'Quanto menos, melhor' }] as const

/** Begins or edits an indicator of the board; where its values come from is chosen once. */
export function KpiForm({ companyId, reach, kpi, onClose }: KpiFormProps) {
  const { employee } = useSession()
  const indicators = useQuery(indicatorsQuery(companyId))
  const [start] = useState(() =>
    kpi === null ? freshKpi(employee !== null && employee.company_id === companyId ? { id: employee.id, name: employee.display_name ?? employee.first_name } : null) : draftOfKpi(kpi),
  )
  const [draft, setDraft] = useState<KpiDraft>(start)
  const [isChecked, setChecked] = useState(false)
  const unread = unreadableBounds(draft)
  const saving = useAct({
    act: () => saveKpi(companyId, storedKpi(draft), kpi?.id ?? null, kpi?.updated_at ?? null),
    done: [kpi === null ? 'Indicador criado' : 'Indicador salvo', draft.name.trim()],
    stale: SUBJECTS.goals,
    onDone: onClose,
  })
  const problem = saving.error ? toAppError(saving.error) : null
  const said = (field: string): string | null => (isChecked ? unread.get(field) : undefined) ?? (problem?.field === field ? problem.message : null)
  const set = (part: Partial<KpiDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const chosen = (indicators.data ?? []).find(({ code }) => code === draft.indicator)
  const isFed = draft.indicator !== '' || (kpi !== null && kpi.indicator !== null)
  return (
    <FormDialog
      title={kpi === null ? 'Novo indicador' : `Editar ${kpi.name}`}
      confirmLabel={kpi === null ? 'Criar indicador' : 'Salvar indicador'}
      act={saving}
      error={problem !== null && FIELDS.includes(problem.field ?? '') ? null : saving.error}
      failure="O indicador não foi salvo"
      isUnsaved={JSON.stringify(draft) !== JSON.stringify(start) && !saving.isSuccess}
      onSubmit={() => {
        setChecked(true)
        if (unread.size === 0) saving.mutate()
      }}
      onClose={onClose}
    >
      <Field label="Nome" required error={said('name')}>
        <TextInput value={draft.name} maxLength={120} onChange={({ target }) => set({ name: target.value })} />
      </Field>
      <Field label="Quem responde" required error={said('owner_id')}>
        <PersonPicker people={peopleIn(companyId, 'colleagues')} value={draft.owner} onChange={(owner) => set({ owner })} />
      </Field>
      {kpi === null && (indicators.data ?? []).length > 0 && (
        <Field label="De onde vem o número" error={said('indicator')} hint={chosen?.about}>
          <SelectInput
            none="Digitado no quadro"
            options={(indicators.data ?? []).map(({ code, label }) => [code, label] as const)}
            value={draft.indicator}
            onChange={({ target }) => {
              const found = (indicators.data ?? []).find(({ code }) => code === target.value)
              set({ indicator: target.value, ...(found && { unit: found.unit, decimals: String(found.decimals), direction: found.direction, scope: found.sees_all ? 'company' : 'team', ...(draft.name.trim() === '' && { name: found.label }) }) })
            }}
          />
        </Field>
      )}
      {kpi === null && chosen && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <ScopeFields reach={reach} seesAll={chosen.sees_all} scope={draft.scope} departmentId={draft.departmentId} name={(field) => field} said={said} onChange={set} />
          </div>
          <IndicatorToday companyId={companyId} followed={{ indicator: draft.indicator, scope: draft.scope, departmentId: draft.departmentId, ownerId: draft.owner?.id ?? '' }} measure={chosen} />
        </>
      )}
      {!isFed && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <Field label="Unidade" error={said('unit')}>
              <SelectInput options={UNITS} value={draft.unit} disabled={kpi !== null} onChange={({ target }) => set({ unit: UNITS.find(([each]) => each === target.value)?.[0] ?? 'number' })} />
            </Field>
            <Field label="Decimais" error={said('decimals')}>
              <SelectInput options={DECIMALS} value={draft.decimals} disabled={kpi !== null} onChange={({ target }) => set({ decimals: target.value })} />
            </Field>
          </div>
          <RadioChoices legend="Direção" options={DIRECTIONS} value={draft.direction} onChange={(direction) => set({ direction })} error={said('direction')} />
        </>
      )}
      <div className="grid grid-cols-2 gap-4">
        <Field label="Mínimo saudável" optional error={said('healthy_min')}>
          <TextInput inputMode="decimal" maxLength={24} className="tabular" value={draft.low} onChange={({ target }) => set({ low: target.value })} />
        </Field>
        <Field label="Máximo saudável" optional error={said('healthy_max')}>
          <TextInput inputMode="decimal" maxLength={24} className="tabular" value={draft.high} onChange={({ target }) => set({ high: target.value })} />
        </Field>
      </div>
    </FormDialog>
  )
}
