import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { departmentsQuery } from '#shared/reference/lists.ts'
import { DepartmentSelect } from '#shared/reference/reference-select.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { coverageEffectsQuery, saveCoverage } from '../data/settings/blocks.ts'
import { type CoverageDraft, coverageDraftOf, coverageProblems, type CoverageRule, type CoverageWish, coverageWish } from '../model/settings/block.ts'

function Effects({ companyId, wish }: { readonly companyId: string; readonly wish: CoverageWish }) {
  const { data } = useQuery(coverageEffectsQuery(companyId, wish))
  if (data === undefined) return null
  const { people, minimum, days_below: below, first_below: first } = data
  return (
    <p role="status" className="text-sm text-text-muted">
      Hoje: {people === 1 ? '1 pessoa' : `${people.toLocaleString('pt-BR')} pessoas`}, mínimo de {minimum.toLocaleString('pt-BR')}.{' '}
      {below === 0 ? 'Com o que já foi pedido, nenhum dia do próximo ano fica abaixo.' : `${below === 1 ? '1 dia do próximo ano fica' : `${below} dias do próximo ano ficam`} abaixo, o primeiro em ${formatDate(first)}.`}
    </p>
  )
}

export interface CoverageDialogProps {
  readonly companyId: string
  /** Null adds one. */
  readonly rule: CoverageRule | null
  readonly today: string
  readonly onClose: () => void
}

/** Adds or edits a rule of coverage, with what it would mean today. */
export function CoverageDialog({ companyId, rule, today, onClose }: CoverageDialogProps) {
  const { data: departments } = useQuery(departmentsQuery(companyId))
  const [draft, setDraft] = useState(() => coverageDraftOf(rule, today))
  const [isChecked, setChecked] = useState(false)
  const wish = coverageWish(draft)
  const problems = coverageProblems(draft)
  const shown = (field: keyof CoverageDraft): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  const change = (part: Partial<CoverageDraft>): void => setDraft((current) => ({ ...current, ...part }))
  const save = useAct({
    act: (ready: CoverageWish) => saveCoverage(companyId, rule, ready),
    done: [rule === null ? 'Regra de cobertura criada' : 'Regra de cobertura salva', departments?.find(({ id }) => id === draft.department)?.name ?? ''],
    stale: SUBJECTS.leaveSettings,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={rule === null ? 'Nova regra de cobertura' : 'Editar regra de cobertura'}
      confirmLabel="Salvar regra"
      act={save}
      failure="A regra não foi salva"
      error={save.error ? toAppError(save.error) : null}
      onSubmit={() => {
        setChecked(true)
        if (wish !== null) save.mutate(wish)
      }}
      onClose={onClose}
    >
      <Field label="Departamento" required error={shown('department')}>
        <DepartmentSelect companyId={companyId} none="Escolha" value={draft.department} onValue={(department) => change({ department })} />
      </Field>
      <Checkbox label="Com os departamentos abaixo dele" checked={draft.isBelow} onChange={(event) => change({ isBelow: event.target.checked })} />
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <Field label="Como medir">
          <SelectInput value={draft.measure} onChange={(event) => change({ measure: event.target.value === 'present' ? 'present' : 'away' })}>
            <option value="away">No máximo um percentual fora</option>
            <option value="present">Um mínimo de pessoas presentes</option>
          </SelectInput>
        </Field>
        <Field label={draft.measure === 'away' ? 'Percentual' : 'Pessoas'} required error={shown('amount')}>
          <TextInput inputMode="numeric" maxLength={5} autoComplete="off" value={draft.amount} onChange={(event) => change({ amount: event.target.value })} />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Desde" required error={shown('from')}>
          <DateInput min="1990-01-01" max="2199-12-31" value={draft.from} onValue={(iso) => change({ from: iso })} />
        </Field>
        <Field label="Até" optional error={shown('to')}>
          <DateInput min={draft.from} max="2199-12-31" value={draft.to} onValue={(iso) => change({ to: iso })} />
        </Field>
      </div>
      {wish !== null && <Effects companyId={companyId} wish={wish} />}
    </FormDialog>
  )
}
