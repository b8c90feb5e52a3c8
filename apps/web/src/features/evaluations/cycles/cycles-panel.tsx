import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ClipboardList, Plus } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { cyclesQuery } from '../data/cycles/cycle-queries.ts'
import { formsText, KINDS, type ListedCycle, STATUSES, STEP_LABELS, type StepName } from '../model/cycles/cycle.ts'
import { NewCycleDialog } from './new-cycle-dialog.tsx'

/** How far a cycle is, in one line. */
function progressText({ status, participants, forms, sent, next_step: step, next_on: on }: ListedCycle): string {
  if (status === 'draft') return 'Ainda não lançado'
  const people = peopleText(participants)
  const answered = forms === 0 ? people : `${people} · ${sent.toLocaleString('pt-BR')} de ${formsText(forms)} enviados`
  return step === null || on === null ? answered : `${answered} · ${STEP_LABELS[step as StepName]} até ${formatDate(on)}`
}

function CycleRow({ cycle }: { readonly cycle: ListedCycle }) {
  const { id, name, kind, status, period_start: from, period_end: to, forms, sent } = cycle
  const { label, tone } = STATUSES[status]
  return (
    <li className="relative flex flex-col gap-2 px-1 py-4">
      <p className="flex flex-wrap items-center gap-2">
        <Link to="/app/evaluations/$id" params={{ id }} className="rounded-sm font-medium text-text underline-offset-2 break-words after:absolute after:inset-0 hover:underline">
          {name}
        </Link>
        <Badge tone={tone} dashed={status === 'draft'}>
          {label}
        </Badge>
      </p>
      {forms > 0 && (
        <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
          <div className="h-full rounded-full bg-success" style={{ width: `${(sent / forms) * 100}%` }} />
        </div>
      )}
      <p className="text-sm text-text-muted tabular">
        {KINDS[kind].label}, {formatDate(from)} a {formatDate(to)} · {progressText(cycle)}
      </p>
    </li>
  )
}

/** The cycles of the company, for who manages evaluations. */
export function CyclesPanel() {
  const companyId = useCompanyId()
  const cycles = useQuery(cyclesQuery(companyId))
  const navigate = useNavigate()
  const [isBeginning, setBeginning] = useState(false)
  const begin = (
    <Button variant="primary" onClick={() => setBeginning(true)}>
      <Plus aria-hidden="true" className="size-4" />
      Novo ciclo
    </Button>
  )
  const hasSome = (cycles.data?.length ?? 0) > 0
  return (
    <Section title="Ciclos da empresa" {...(hasSome && { note: cycles.data?.length, actions: begin })}>
      <QueryStates
        query={cycles}
        pending={<Skeleton className="h-48 rounded-lg" />}
        empty={
          <EmptyState icon={<ClipboardList />} title="Nenhum ciclo ainda" action={begin}>
            Um ciclo diz quem é avaliado, por quem, sobre o quê e até quando. Comece por um rascunho: antes de lançar você vê quantos formulários ele pede de cada pessoa.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="Ciclos" className="divide-y border-b">
            {rows.map((cycle) => (
              <CycleRow key={cycle.id} cycle={cycle} />
            ))}
          </ul>
        )}
      </QueryStates>
      {isBeginning && <NewCycleDialog companyId={companyId} onClose={() => setBeginning(false)} onBegun={(id) => void navigate({ to: '/app/evaluations/$id', params: { id }, ignoreBlocker: true })} />}
    </Section>
  )
}
