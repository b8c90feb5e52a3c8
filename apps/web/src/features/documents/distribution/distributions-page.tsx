import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileLock, Plus, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { discardDistribution } from '../data/distribution/distribution-acts.ts'
import { distributionsQuery } from '../data/distribution/distribution-queries.ts'
import { type Distribution, progressText, statusLook } from '../model/distribution/distribution.ts'

const DistributionSheet = lazy(async () => ({ default: (await import('./distribution-sheet.tsx')).DistributionSheet }))

const BACK = <BackLink to="/app/documents">Documentos</BackLink>

const START = (
  <Link to="/app/documents/distribution/new" preload="intent" className={buttonClass({ variant: 'primary' })}>
    <Plus aria-hidden="true" className="size-4" />
    Nova distribuição
  </Link>
)

function Row({ distribution, onOpen }: { readonly distribution: Distribution; readonly onOpen: () => void }) {
  const { title, type_name, status, created_at, created_by } = distribution
  const discard = useAct({
    act: () => discardDistribution(distribution.distribution_id),
    done: ['Distribuição descartada', title],
    failed: 'A distribuição não foi descartada',
    stale: SUBJECTS.documents,
  })
  const { label, tone } = statusLook(status)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">
            {type_name}: {title}
          </span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-sm break-words text-text-muted tabular">
          {progressText(distribution)}. {formatDay(created_at)}
          {created_by && `, por ${created_by.name}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {status === 'draft' && (
          <Button size="sm" variant="ghost" pending={discard.isPending} onClick={() => discard.mutate()}>
            Descartar<span className="sr-only"> {title}</span>
          </Button>
        )}
        <Button size="sm" onClick={onOpen}>
          Quem recebeu<span className="sr-only"> {title}</span>
        </Button>
      </div>
    </li>
  )
}

function Distributions() {
  const list = useQuery(distributionsQuery(useCompanyId()))
  const [open, setOpen] = useState<string | null>(null)
  const opened = list.data?.find(({ distribution_id }) => distribution_id === open)
  return (
    <>
      <PageHeader back={BACK} title="Distribuição de documentos" description="Holerites, informes e comunicados para muitas pessoas de uma vez." actions={START} />
      <QueryStates
        query={list}
        pending={<Skeleton className="h-64 rounded-lg" />}
        empty={
          <EmptyState icon={<Send />} title="Nada foi distribuído ainda" action={START}>
            Um PDF da folha vira um holerite para cada pessoa, pelo CPF escrito em cada página.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="Distribuições" className="divide-y border-y">
            {rows.map((distribution) => (
              <Row key={distribution.distribution_id} distribution={distribution} onOpen={() => setOpen(distribution.distribution_id)} />
            ))}
          </ul>
        )}
      </QueryStates>
      <Suspense>{opened && <DistributionSheet distribution={opened} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}

/** What was given to many people at once, for who keeps the documents. */
export function DistributionsPage() {
  const { can } = usePermissions()
  if (can('manage_documents')) return <Distributions />
  return (
    <>
      <PageHeader back={BACK} title="Distribuição de documentos" />
      <EmptyState icon={<FileLock />} title="Somente administradores distribuem documentos" action={<Link to="/app/documents" className={buttonClass({ variant: 'primary' })}>Ver meus documentos</Link>}>
        Peça a um administrador da sua empresa.
      </EmptyState>
    </>
  )
}
