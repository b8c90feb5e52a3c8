import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { saveCycle } from '../data/goal-acts.ts'
import { EVERY_LABELS, type GoalCycle } from '../model/goal.ts'
import { type CycleDraft, cyclePresets, freshCycle, storedCycle, typedCycle } from '../model/writing/cycle-draft.ts'

export interface CycleFormProps {
  readonly companyId: string
  /** Null begins one. */
  readonly cycle: GoalCycle | null
  /** The latest one, whose days and rules a new one may take over. */
  readonly last: GoalCycle | null
  readonly onClose: () => void
}

const FIELDS = ['name', 'starts_on', 'ends_on', 'checkin_every', 'max_objectives', 'max_key_results']
const EVERY = Object.entries(EVERY_LABELS) as [GoalCycle['checkin_every'], string][]
const CREATING = [
  { value: true, label: 'Cada pessoa cria as próprias metas', hint: 'Quem lidera também define as de quem lidera.' },
  { value: false, label: 'Quem lidera define as metas', hint: 'As pessoas acompanham e fazem os check-ins.' },
] as const

/** Begins or edits a cycle: its name and days, how often one checks in, how much one person takes on. */
export function CycleForm({ companyId, cycle, last, onClose }: CycleFormProps) {
  const today = todayIso()
  const [start] = useState(() => (cycle === null ? freshCycle(today, last) : typedCycle(cycle)))
  const [draft, setDraft] = useState(start)
  const saving = useAct({
    act: () => saveCycle(companyId, storedCycle(draft), cycle?.id ?? null, cycle?.updated_at ?? null),
    done: [cycle === null ? 'Ciclo criado' : 'Ciclo salvo', draft.name.trim()],
    stale: SUBJECTS.goals,
    onDone: onClose,
  })
  const problem = saving.error ? toAppError(saving.error) : null
  const said = (field: string): string | null => (problem?.field === field ? problem.message : null)
  const set = (part: Partial<CycleDraft>): void => setDraft((before) => ({ ...before, ...part }))
  return (
    <FormDialog
      title={cycle === null ? 'Novo ciclo' : `Editar ${cycle.name}`}
      confirmLabel={cycle === null ? 'Criar ciclo' : 'Salvar ciclo'}
      act={saving}
      error={problem !== null && FIELDS.includes(problem.field ?? '') ? null : saving.error}
      failure="O ciclo não foi salvo"
      isUnsaved={JSON.stringify(draft) !== JSON.stringify(start) && !saving.isSuccess}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      {cycle === null && (
        <div role="group" aria-label="Dias prontos" className="flex flex-wrap gap-2">
          {cyclePresets(today, last).map(({ label, name, startsOn, endsOn }) => (
            <Button key={label} size="sm" aria-pressed={draft.startsOn === startsOn && draft.endsOn === endsOn} className="aria-pressed:border-primary aria-pressed:bg-selected" onClick={() => set({ name, startsOn, endsOn })}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <Field label="Nome" required error={said('name')}>
        <TextInput value={draft.name} maxLength={80} onChange={({ target }) => set({ name: target.value })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Começa em" required error={said('starts_on')}>
          <DateInput value={draft.startsOn} onValue={(startsOn) => set({ startsOn })} />
        </Field>
        <Field label="Termina em" required error={said('ends_on')}>
          <DateInput value={draft.endsOn} onValue={(endsOn) => set({ endsOn })} />
        </Field>
        <Field label="Check-in" error={said('checkin_every')} hint="Quem responde por um resultado-chave é lembrado neste ritmo.">
          <SelectInput options={EVERY} value={draft.every} onChange={({ target }) => set({ every: EVERY.find(([each]) => each === target.value)?.[0] ?? 'week' })} />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label="Objetivos por pessoa" error={said('max_objectives')}>
            <TextInput inputMode="numeric" maxLength={3} value={draft.mostObjectives} onChange={({ target }) => set({ mostObjectives: target.value })} />
          </Field>
          <Field label="Resultados por objetivo" error={said('max_key_results')}>
            <TextInput inputMode="numeric" maxLength={3} value={draft.mostKeyResults} onChange={({ target }) => set({ mostKeyResults: target.value })} />
          </Field>
        </div>
      </div>
      {cycle !== null && problem?.field === 'ends_on' && <InnerLink href={`/app/okrs?aba=lista&ciclo=${cycle.id}`}>Abrir os objetivos deste ciclo</InnerLink>}
      <RadioChoices legend="Quem cria metas" options={CREATING} value={draft.peopleMayCreate} onChange={(peopleMayCreate) => set({ peopleMayCreate })} />
    </FormDialog>
  )
}
