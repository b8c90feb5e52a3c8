import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileLock, FolderArchive, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { DossierItem } from '#shared/dossiers/dossier-item.tsx'
import { useAddress } from '#shared/list/use-address.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { dossiersQuery, MOST_LISTED } from '../data/dossiers/dossiers.ts'
import { dossierDetail, dossiersAddress, dossierTitle } from '../model/dossiers/dossier.ts'

const NewDossier = lazy(async () => ({ default: (await import('./new-dossier.tsx')).NewDossier }))

const BACK = <BackLink to="/app/documents">Documentos</BackLink>

function Dossiers() {
  const companyId = useCompanyId()
  const { state, onState } = useAddress(dossiersAddress)
  const list = useQuery(dossiersQuery(companyId))
  const close = (): void => onState(dossiersAddress.start)
  const start = (
    <Button variant="primary" onClick={() => onState({ nova: true, pessoa: '' })}>
      <Plus aria-hidden="true" className="size-4" />
      Nova pasta
    </Button>
  )
  return (
    <>
      <PageHeader back={BACK} title="Pasta do fiscal" description="O que uma fiscalização pede, de uma pessoa ou da empresa, em um índice e um ZIP." actions={start} />
      <QueryStates
        query={list}
        isEmpty={({ total }) => total === 0}
        pending={<Skeleton className="h-64 rounded-lg" />}
        empty={
          <EmptyState icon={<FolderArchive />} title="Nenhuma pasta ainda">
            Contratos, férias com recibos, EPI, exames, ciências, políticas e provas das assinaturas, prontos para entregar. Para uma só pessoa, comece pela página dela, em Mais ações.
          </EmptyState>
        }
      >
        {({ items, total }) => (
          <>
            <ul aria-label="Pastas" className="divide-y border-y">
              {items.map((dossier) => (
                <DossierItem key={dossier.id} dossier={dossier} title={dossierTitle(dossier)} detail={dossierDetail(dossier)} />
              ))}
            </ul>
            {total > MOST_LISTED && <p className="mt-3 text-sm text-text-muted">As {MOST_LISTED} mais recentes de {total.toLocaleString('pt-BR')}. As anteriores já expiraram; os pedidos delas estão na auditoria.</p>}
          </>
        )}
      </QueryStates>
      <Suspense>{state.nova && <NewDossier key={state.pessoa} companyId={companyId} employeeId={state.pessoa === '' ? null : state.pessoa} onDone={close} onClose={close} />}</Suspense>
    </>
  )
}

/** Dossiers for inspections, for who administers the company. */
export function DossiersPage() {
  const { can } = usePermissions()
  if (can('manage_settings')) return <Dossiers />
  return (
    <>
      <PageHeader back={BACK} title="Pasta do fiscal" />
      <EmptyState icon={<FileLock />} title="Somente administradores montam a pasta do fiscal" action={<Link to="/app/documents" className={buttonClass({ variant: 'primary' })}>Ver meus documentos</Link>}>
        Peça a um administrador da sua empresa.
      </EmptyState>
    </>
  )
}
