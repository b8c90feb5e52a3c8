import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { Card } from '#shared/ui/card.tsx'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { givenTypesQuery } from '../data/distribution/distribution-queries.ts'
import { type DistributionDraft, type DraftField, type GivenType, type Mode, MODES } from '../model/distribution/distribution.ts'

export interface WhatStepProps {
  readonly draft: DistributionDraft
  readonly type: GivenType | undefined
  readonly problem: (field: DraftField) => string | null
  readonly onChange: (part: Partial<DistributionDraft>) => void
}

const isMode = (text: string): text is Mode => text in MODES

/** What is distributed, and how: the type, what people read, whether they take note. */
export function WhatStep({ draft, type, problem, onChange }: WhatStepProps) {
  const types = useQuery(givenTypesQuery(useCompanyId()))
  return (
    <Card title="O que será distribuído">
      <Refusal error={types.error} title="Não foi possível carregar os tipos de documento" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Tipo de documento" required error={problem('typeId')}>
          <SelectInput
            value={draft.typeId}
            onChange={(event) => {
              const next = types.data?.find(({ id }) => id === event.target.value)
              onChange({ typeId: event.target.value, isAcknowledged: next?.action === 'acknowledge' })
            }}
            none="Escolha"
            options={types.data?.map(({ id, name }) => [id, name])}
          />
        </Field>
        <Field label="Título" required hint="As pessoas leem, como “Outubro de 2026”." error={problem('title')}>
          <TextInput maxLength={160} autoComplete="off" value={draft.title} onChange={(event) => onChange({ title: event.target.value })} />
        </Field>
        <Field label="Forma" hint={MODES[draft.mode].hint}>
          <SelectInput
            value={draft.mode}
            onChange={(event) => isMode(event.target.value) && onChange({ mode: event.target.value })}
            options={Object.entries(MODES).map(([mode, { label }]) => [mode, label])}
          />
        </Field>
        <DayField label="Data de emissão" value={draft.issued_on} error={problem('issued_on')} onChange={(issued_on) => onChange({ issued_on })} />
        {type?.has_expiry && <DayField label="Válido até" required value={draft.expires_on} error={problem('expires_on')} onChange={(expires_on) => onChange({ expires_on })} />}
        <div className="sm:col-span-2">
          <Field label="Mensagem" optional hint="Vai no aviso de cada pessoa. Não escreva valores.">
            <TextArea rows={2} maxLength={500} value={draft.message} onChange={(event) => onChange({ message: event.target.value })} />
          </Field>
        </div>
        <div className="flex items-end">
          <Checkbox label="Pedir ciência de cada pessoa" checked={draft.isAcknowledged} onChange={(event) => onChange({ isAcknowledged: event.target.checked })} />
        </div>
        {draft.isAcknowledged && <DayField label="Prazo para dar ciência" value={draft.deadline} error={problem('deadline')} onChange={(deadline) => onChange({ deadline })} />}
      </div>
    </Card>
  )
}
