import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { proposalQuery } from '../data/map/map-queries.ts'
import { RISKS } from '../model/map/map.ts'
import type { PlanScope, ProposedItem, ProposedPlan } from '../model/map/plan.ts'
import type { PlanActs } from './use-plan.ts'

export interface ProposeDialogProps {
  readonly department: { readonly id: string; readonly name: string } | null
  readonly scope: PlanScope
  readonly plan: PlanActs
  readonly onClose: () => void
}

function stateOf({ state, double_days }: ProposedItem) {
  if (double_days > 0) return <Badge tone="danger">{daysText(double_days)} em dobro</Badge>
  if (state === 'double' || state === 'risk') return <Badge tone="success">{RISKS[state].one} resolvido</Badge>
  return <Badge tone="neutral">Dentro do prazo</Badge>
}

function PlannedLine({ item }: { readonly item: ProposedItem }) {
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <PersonChip person={item.person} size="sm" />
      <div className="flex flex-col gap-1 sm:items-end">
        <span className="tabular">
          {formatDate(item.starts_on)} a {formatDate(item.ends_on)} ({daysText(item.days)})
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-text-muted">
            {item.together === 0 ? 'ninguém mais fora' : item.together === 1 ? '1 colega fora junto' : `${item.together} colegas fora juntos`}
          </span>
          {stateOf(item)}
        </span>
      </div>
    </li>
  )
}

function Proposal({ found }: { readonly found: ProposedPlan }) {
  const { placed, missing, left_out: leftOut } = found
  const cleared = placed.filter(({ state, double_days }) => (state === 'risk' || state === 'double') && double_days === 0).length
  const alone = placed.filter(({ together }) => together === 0).length
  return (
    <div className="flex flex-col gap-4">
      <p>
        <strong>{placed.length === 1 ? '1 período' : `${placed.length} períodos`}</strong> com data, {cleared === 1 ? '1 risco resolvido' : `${cleared} riscos resolvidos`}, {alone} sem ninguém do
        departamento fora junto. Ninguém é avisado ainda.
      </p>
      <ul aria-label="Plano proposto" className="divide-y rounded-lg border px-4">
        {placed.map((item) => (
          <PlannedLine key={`${item.employee_id}-${item.starts_on}`} item={item} />
        ))}
      </ul>
      {missing.length > 0 && (
        <section>
          <h3 className="mb-2 font-medium">Sem data possível</h3>
          <ul className="divide-y rounded-lg border px-4">
            {missing.map((item) => (
              <li key={`${item.person.id}-${item.period_from}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
                <PersonChip person={item.person} size="sm" />
                <span className="text-sm text-text-muted">
                  {daysText(item.days)}. {item.message}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {leftOut > 0 && <p className="text-text-muted">Há mais períodos: use este plano e proponha de novo, ou filtre por departamento.</p>}
    </div>
  )
}

/** A plan for everybody shown: who, when, which risk it clears, who else is away. Using it writes it into the draft. */
export function ProposeDialog({ department, scope: first, plan, onClose }: ProposeDialogProps) {
  const [scope, setScope] = useState<PlanScope>(first)
  const proposal = useQuery(proposalQuery(useCompanyId(), department?.id ?? null, scope))
  const placed = proposal.data?.placed ?? []
  const use = async (): Promise<void> => {
    if (await plan.keep(placed)) onClose()
  }
  return (
    <FormDialog
      size="lg"
      title="Propor plano"
      description={`${department === null ? 'Todas as pessoas do mapa' : department.name}: as datas que a lei, os bloqueios e a cobertura permitem, com o mínimo de pessoas fora ao mesmo tempo.`}
      confirmLabel="Usar este plano"
      canSave={placed.length > 0 && !proposal.isFetching}
      act={{ isPending: plan.isBusy }}
      isUnsaved={false}
      onSubmit={() => void use()}
      onClose={onClose}
    >
      <Field label="O que planejar">
        <SelectInput value={scope} onChange={(event) => setScope(event.target.value === 'year' ? 'year' : 'risk')}>
          <option value="risk">Só o que vence ou já venceu</option>
          <option value="year">Tudo o que vence nos próximos doze meses</option>
        </SelectInput>
      </Field>
      <QueryStates
        query={proposal}
        pending={<Skeleton className="h-64 w-full" />}
        isEmpty={(found) => found.placed.length === 0 && found.missing.length === 0}
        empty={<EmptyState title="Nada a planejar">Todos os períodos com prazo já têm data.</EmptyState>}
      >
        {(found) => <Proposal found={found} />}
      </QueryStates>
    </FormDialog>
  )
}
