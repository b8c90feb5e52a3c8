import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ImportMenu } from '../cycles/import-menu.tsx'
import { myEvaluationsQuery } from '../data/answering/answering-data.ts'
import { EvaluationLinks } from '../guest-answering/evaluation-links.tsx'
import { CYCLE_STATES, type MyEvaluation, waitingIn } from '../sheets/my-evaluations.ts'

export interface EvaluationsHomeProps {
  /** The other pages of the module. */
  readonly nav: ReactNode
  /** The cycles of the company, for HR. */
  readonly cyclesPart: ReactNode
}

function Waiting({ mine }: { readonly mine: readonly MyEvaluation[] }) {
  const waiting = mine.flatMap((one) => {
    const found = waitingIn(one)
    return found === null ? [] : [{ one, ...found }]
  })
  return (
    <Section title="Esperando por você">
      {waiting.length === 0 ? (
        <p className="flex items-center gap-2 text-text-muted">
          <CircleCheck aria-hidden="true" className="size-4.5 text-success-text" />
          Nada para responder agora.
        </p>
      ) : (
        <ul aria-label="Esperando por você" className="flex flex-col divide-y">
          {waiting.map(({ one: { cycle }, text, until }) => (
            <li key={cycle.id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-medium break-words">{cycle.name}</span>
                <span className="tabular block text-sm text-text-muted">{until === null ? text : `${text} · até ${until}`}</span>
              </span>
              <Link to="/app/evaluations/$id" params={{ id: cycle.id }} className={buttonClass({ variant: 'primary' })} aria-label={`Responder ${cycle.name}`}>
                Responder
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Cycles({ mine }: { readonly mine: readonly MyEvaluation[] }) {
  return (
    <Section title="Meus ciclos">
      <ul aria-label="Meus ciclos" className="flex flex-col divide-y">
        {mine.map(({ cycle }) => (
          <li key={cycle.id}>
            <Link to="/app/evaluations/$id" params={{ id: cycle.id }} className="-mx-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-md px-3 py-3 hover:bg-hover">
              <span className="min-w-0 font-medium break-words">{cycle.name}</span>
              <span className="tabular text-sm text-text-muted">{`${formatDate(cycle.period_start)} a ${formatDate(cycle.period_end)} · ${CYCLE_STATES[cycle.status]}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const NONE = (
  <EmptyState icon={<ClipboardList />} title="Você ainda não está em nenhum ciclo">
    Quando o RH abrir uma avaliação com você, ela aparece aqui e em Pendências.
  </EmptyState>
)

/** What waits for the reader first, then their cycles; for HR the cycles of the company below. */
export function EvaluationsHome({ nav, cyclesPart }: EvaluationsHomeProps) {
  const { can } = usePermissions()
  const mine = useQuery(myEvaluationsQuery(useCompanyId()))
  return (
    <>
      <PageHeader
        title="Avaliações"
        actions={
          can('manage_evaluations') && (
            <>
              <ImportMenu />
              <EvaluationLinks />
            </>
          )
        }
      />
      {nav}
      <div className="flex flex-col gap-6">
        <QueryStates query={mine} pending={<Skeleton className="h-48 rounded-lg" />} empty={cyclesPart ? null : NONE}>
          {(found) => (
            <>
              <Waiting mine={found} />
              <Cycles mine={found} />
            </>
          )}
        </QueryStates>
        {cyclesPart}
      </div>
    </>
  )
}
