import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'

import { Badge } from '#shared/ui/badge.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { statementQuery } from '../data/periods/statement-query.ts'
import { requestsQuery } from '../data/requests/leave-queries.ts'
import { standingOf } from '../model/requests/leave.ts'
import { RequestLines } from '../own/request-row.tsx'
import { StatementContent } from '../periods/statement-page.tsx'

/** Whose leaves are shown, and how the reader stands to them. */
export interface PersonLeavesProps {
  readonly person: { readonly id: string; readonly name: string; readonly companyId: string; readonly isOwn: boolean }
  readonly standing: { readonly isHr: boolean }
}

function Requests({ person }: Pick<PersonLeavesProps, 'person'>) {
  const requests = useQuery(requestsQuery(person.id, person.isOwn))
  return (
    <QueryStates query={requests} pending={<Skeleton className="h-24 w-full" />} empty={<p className="text-text-muted">Nenhum pedido e nenhuma ausência até aqui.</p>}>
      {(found) => (
        <ul aria-label="Pedidos e ausências" className="divide-y">
          {found.map((request) => {
            const state = standingOf(request.status, request.type?.name)
            return (
              <li key={request.id} className="py-3 first:pt-0">
                <p className="mb-0.5 flex flex-wrap items-center gap-2">
                  <span className="font-medium break-words">{request.type?.name ?? 'Licença'}</span>
                  <Badge tone={state.tone}>{request.status === 'proposed' ? 'Proposta, sem resposta' : state.label}</Badge>
                </p>
                <RequestLines request={request} />
              </li>
            )
          })}
        </ul>
      )}
    </QueryStates>
  )
}

/** Vacations and absences on a person's page: what was asked for and granted, and the statement of the periods. */
export function PersonLeaves({ person, standing }: PersonLeavesProps) {
  const [on, setOn] = useState<string | null>(null)
  const statement = useQuery(statementQuery(person.id, person.isOwn, on))
  return (
    <div className="flex flex-col gap-10">
      <Section
        title="Pedidos e ausências"
        actions={
          person.isOwn && (
            <Link to="/app/leaves" className={buttonClass({ variant: 'primary' })}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              Solicitar férias ou ausência
            </Link>
          )
        }
      >
        {person.isOwn || standing.isHr ? (
          <Requests person={person} />
        ) : (
          <p className="text-text-muted">
            O que a equipe pediu está em{' '}
            <Link to="/app/leaves/requests" className="rounded-sm text-primary-text underline underline-offset-2">
              Solicitações
            </Link>
            .
          </p>
        )}
      </Section>
      <Section title="Extrato de férias">
        <QueryStates query={statement} pending={<Skeleton className="h-96 w-full rounded-lg" />}>
          {(found) => <StatementContent statement={found} onDay={setOn} />}
        </QueryStates>
      </Section>
    </div>
  )
}
