import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ratingScaleOptions } from '#shared/competencies/competency-options.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { beginCycle } from '../data/cycles/cycle-acts.ts'
import { type CycleKind, KINDS } from '../model/cycles/cycle.ts'
import { startOf } from '../model/setup/cycle-draft.ts'

interface NewCycleDialogProps {
  readonly companyId: string
  readonly onBegun: (cycleId: string) => void
  readonly onClose: () => void
}

const CHOICES = (Object.keys(KINDS) as CycleKind[]).map((kind) => ({ value: kind, label: KINDS[kind].label, hint: KINDS[kind].text }))

/** Begins a draft with what its kind usually has; everything else is set on its page. */
export function NewCycleDialog({ companyId, onBegun, onClose }: NewCycleDialogProps) {
  const scales = useQuery(ratingScaleOptions(companyId))
  const [name, setName] = useState('')
  const [kind, setKind] = useState<CycleKind>('performance')
  const [chosen, setChosen] = useState('')
  const [isChecked, setChecked] = useState(false)
  const scale = chosen === '' ? (scales.data?.[0]?.id ?? '') : chosen
  const begin = useAct({ act: () => beginCycle(companyId, startOf(kind, name.trim(), scale, todayIso())), stale: SUBJECTS.evaluations, onDone: onBegun })
  const refused = begin.error ? toAppError(begin.error) : null
  const said = (field: string): string | null => (refused?.field === field ? refused.message : null)
  const nameProblem = isChecked && name.trim() === '' ? 'Dê um nome ao ciclo.' : said('name')
  const hasNoScale = scales.data?.length === 0
  return (
    <FormDialog
      title="Novo ciclo"
      description="Você escolhe as pessoas, as perguntas e os prazos na próxima página. Ninguém é avisado antes do lançamento."
      confirmLabel="Criar rascunho"
      act={begin}
      error={refused?.field === 'name' || refused?.field === 'scale_id' ? null : begin.error}
      canSave={!hasNoScale}
      whyNot="A empresa ainda não tem uma escala de notas."
      onSubmit={() => {
        setChecked(true)
        if (name.trim() !== '' && scale !== '') begin.mutate()
      }}
      onClose={onClose}
    >
      <Field label="Nome" required hint="Todos que participam leem este nome." error={nameProblem}>
        <TextInput maxLength={100} autoComplete="off" placeholder="Desempenho, 2º semestre" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <RadioChoices legend="Tipo" options={CHOICES} value={kind} onChange={setKind} />
      {hasNoScale ? (
        <Alert tone="warning" title="Falta uma escala de notas">
          Crie uma escala em Competências, por exemplo de 1 a 5, e volte aqui.
        </Alert>
      ) : (
        <Field label="Escala das notas" required error={said('scale_id')}>
          <SelectInput value={scale} options={(scales.data ?? []).map(({ id, name: label }) => [id, label])} onChange={({ target }) => setChosen(target.value)} />
        </Field>
      )}
    </FormDialog>
  )
}
