import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { withdrawCertificate } from '../data/absences/certificate-acts.ts'
import { ownCertificatesQuery } from '../data/absences/certificate-queries.ts'
import { type OwnCertificate, STATUS_LOOKS } from '../model/absences/certificate.ts'

interface RowProps {
  readonly certificate: OwnCertificate
  readonly isBusy: boolean
  readonly onOpen: () => void
  readonly onWithdraw: () => void
}

function Row({ certificate, isBusy, onOpen, onWithdraw }: RowProps) {
  const { starts_on, ends_on, days, status, original, original_due_on, end_reason } = certificate
  const isOpen = status === 'pending' || status === 'approved'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium tabular">
            {formatDate(starts_on)}
            {ends_on !== starts_on && ` a ${formatDate(ends_on)}`}
          </span>
          <Badge tone={STATUS_LOOKS[status].tone}>{STATUS_LOOKS[status].label}</Badge>
        </p>
        <p className="text-sm text-text-muted">
          {daysText(days)}
          {isOpen && original === 'waiting' && `. Entregue o original ao RH até ${formatDate(original_due_on)}`}
        </p>
        {end_reason !== null && <p className="text-sm break-words text-text-muted">Motivo: {end_reason}</p>}
      </div>
      <div className="flex gap-2">
        <Button size="sm" onClick={onOpen}>
          Ver<span className="sr-only"> o atestado de {formatDate(starts_on)}</span>
        </Button>
        {status === 'pending' && (
          <Button size="sm" disabled={isBusy} onClick={onWithdraw}>
            Retirar<span className="sr-only"> o atestado de {formatDate(starts_on)}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** The own certificates and how each stands; sending one is the first thing on a phone. */
export function MyCertificates({ onSend, onOpen }: { readonly onSend: () => void; readonly onOpen: (requestId: string) => void }) {
  const mine = useQuery(ownCertificatesQuery())
  const withdraw = useAct({
    act: withdrawCertificate,
    done: 'Atestado retirado',
    failed: 'O atestado não foi retirado',
    stale: SUBJECTS.leaves,
  })
  return (
    <Card title="Meus atestados">
      <QueryStates
        query={mine}
        pending={<Skeleton className="h-32 w-full" />}
        empty={
          <EmptyState icon={<Camera />} title="Nenhum atestado" action={<Button onClick={onSend}>Enviar o primeiro</Button>}>
            Fotografe o atestado no mesmo dia: seu gestor fica sabendo só das datas.
          </EmptyState>
        }
      >
        {(found) => (
          <ul aria-label="Meus atestados" className="-my-4 divide-y">
            {found.map((each) => (
              <Row
                key={each.request_id}
                certificate={each}
                isBusy={withdraw.isPending}
                onOpen={() => onOpen(each.request_id)}
                onWithdraw={() => withdraw.mutate(each.request_id)}
              />
            ))}
          </ul>
        )}
      </QueryStates>
    </Card>
  )
}
