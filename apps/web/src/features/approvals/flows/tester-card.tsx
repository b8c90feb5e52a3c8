import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { Alert } from '#shared/ui/alert.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { entityKindsQuery, simulationQuery, varietiesQuery } from '../data/flow-queries.ts'
import { approverLabel } from '../model/flow.ts'
import { CONTEXT_FIELDS, contextOf, contextProblem, flowText, type SimulatedStep } from '../model/simulation.ts'
import { LimitFields } from './limit-fields.tsx'

function TestedStep({ step }: { readonly step: SimulatedStep }) {
  return (
    <li className="rounded-lg border p-4">
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <span className="font-semibold">Etapa {step.step_position}</span>
        <span className="text-sm text-text-muted">
          {approverLabel(step.approver_kind)}, prazo de {step.sla_days === 1 ? '1 dia' : `${step.sla_days} dias`}
        </span>
        {step.skipped && <Badge>Dispensada: a mesma pessoa já decidiu</Badge>}
        {step.approvers.length > 1 && <Badge>{step.mode === 'all' ? 'Todas decidem' : 'Basta uma'}</Badge>}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {step.approvers.map((approver) => (
          <li key={approver.id} className="min-w-0">
            <PersonChip person={approver} detail={approver.substitute ? `Hoje quem decide é ${approver.substitute.name}` : approver.position} />
          </li>
        ))}
      </ul>
      {step.warnings.length > 0 && (
        <div className="mt-3">
          <Alert tone="warning" title={step.held ? 'Ninguém encontrado: os administradores decidem' : 'Atenção'}>
            <ul>
              {step.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
    </li>
  )
}

/** Shows who would approve a request of somebody, before anybody asks, with every gap. */
export function TesterCard() {
  const companyId = useCompanyId()
  const { data: kinds = [] } = useQuery(entityKindsQuery())
  const [chosenKind, setChosenKind] = useState('')
  const [person, setPerson] = useState<PersonChoice | null>(null)
  const [typed, setTyped] = useState({ amount: '', days: '', variety: '' })
  const kind = chosenKind || (kinds[0]?.entity_type ?? '')
  const varietiesLabel = kinds.find(({ entity_type }) => entity_type === kind)?.varieties_label ?? null
  const { data: varieties = [] } = useQuery({ ...varietiesQuery(companyId), enabled: varietiesLabel !== null })
  const steps = useQuery(simulationQuery(companyId, kind, person?.id ?? null, contextOf(useDeferredValue(typed))))
  return (
    <Card title="Quem aprova isto?">
      <div className="flex flex-col gap-4">
        <p className="text-text-muted">Escolha o assunto e quem faria o pedido. Nada é enviado.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Assunto">
            <SelectInput
              value={kind}
              onChange={(event) => {
                setChosenKind(event.target.value)
                setTyped((known) => ({ ...known, variety: '' }))
              }}
              options={kinds.map(({ entity_type, label }) => [entity_type, label])}
            />
          </Field>
          <PersonField
            label="Quem pede"
            value={person}
            onChange={setPerson}
          />
        </div>
        {varietiesLabel !== null && (
          <Field label={varietiesLabel}>
            <SelectInput
              value={typed.variety}
              onChange={(event) => setTyped((known) => ({ ...known, variety: event.target.value }))}
              none="Qualquer um"
              options={varieties.filter(({ entity_type }) => entity_type === kind).map(({ id, name }) => [id, name])}
            />
          </Field>
        )}
        <LimitFields
          fields={CONTEXT_FIELDS.filter(({ field }) => kinds.some(({ entity_type, measures }) => entity_type === kind && measures.includes(field)))}
          values={typed}
          problem={(field) => contextProblem(typed[field])}
          onChange={(field, text) => setTyped((known) => ({ ...known, [field]: text }))}
        />
        {person && (
          <QueryStates
            query={steps}
            pending={<Skeleton className="h-32 rounded-lg" />}
            empty={<p className="text-text-muted">Não há etapas para mostrar.</p>}
          >
            {(found) => (
              <div className="flex flex-col gap-3" aria-live="polite">
                <p className="text-sm text-text-muted">{flowText(found)}</p>
                <ol className="flex flex-col gap-3">
                  {found.map((step) => (
                    <TestedStep key={step.step_position} step={step} />
                  ))}
                </ol>
              </div>
            )}
          </QueryStates>
        )}
      </div>
    </Card>
  )
}
