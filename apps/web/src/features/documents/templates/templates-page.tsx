import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileLock, Inbox, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useArchiving } from '#shared/form/use-archiving.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { templatesQuery } from '../data/templates/template-queries.ts'
import { archiveTemplate } from '../data/templates/template-saves.ts'
import type { ListedTemplate } from '../model/templates/template.ts'
import { BatchesCard } from '../generating/batches-card.tsx'
import { TemplateRow } from './template-row.tsx'

const GenerateSheet = lazy(async () => ({ default: (await import('../generating/generate-sheet.tsx')).GenerateSheet }))

const BACK = <BackLink to="/app/documents">Documentos</BackLink>

function Templates() {
  const companyId = useCompanyId()
  const templates = useQuery(templatesQuery(companyId))
  const [generating, setGenerating] = useState<ListedTemplate | null>(null)
  const [showsArchived, setArchived] = useState(false)
  const { archive } = useArchiving(SUBJECTS.documentTemplates, archiveTemplate, { done: 'Modelo arquivado', back: 'Modelo restaurado', failed: 'O modelo não foi alterado' })
  const add = (
    <Link to="/app/documents/templates/$templateId" params={{ templateId: 'new' }} className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden="true" className="size-4" />
      Novo modelo
    </Link>
  )
  return (
    <>
      <PageHeader
        back={BACK}
        title="Modelos de documento"
        description="Textos com variáveis, de onde saem documentos em PDF."
        actions={
          <>
            <Link to="/app/documents/orders" preload="intent" className={buttonClass()}>
              <Inbox aria-hidden="true" className="size-4" />
              Declarações solicitadas
            </Link>
            {add}
          </>
        }
      />
      <QueryStates
        query={templates}
        pending={<Skeleton className="h-64 w-full" />}
        empty={
          <EmptyState title="Nenhum modelo" action={add}>
            Escreva o primeiro: o texto fica pronto e só os dados da pessoa mudam.
          </EmptyState>
        }
      >
        {(found) => (
          <div className="flex flex-col gap-6">
            <ul aria-label="Modelos" className="divide-y border-y">
              {found
                .filter(({ archived_at }) => showsArchived || archived_at === null)
                .map((template) => (
                  <TemplateRow
                    key={template.template_id}
                    template={template}
                    onGenerate={() => setGenerating(template)}
                    onArchive={(archived) => archive({ id: template.template_id, name: template.name }, archived)}
                  />
                ))}
            </ul>
            <Checkbox label="Mostrar arquivados" checked={showsArchived} onChange={(event) => setArchived(event.target.checked)} />
            <BatchesCard />
          </div>
        )}
      </QueryStates>
      {generating && (
        <Suspense>
          <GenerateSheet template={generating} onClose={() => setGenerating(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The templates for who keeps them; everyone else is told who does. */
export function TemplatesPage() {
  const { can } = usePermissions()
  if (can('manage_documents')) return <Templates />
  return (
    <>
      <PageHeader back={BACK} title="Modelos de documento" />
      <EmptyState
        icon={<FileLock />}
        title="Somente administradores cuidam dos modelos"
        action={
          <Link to="/app/documents/orders" className={buttonClass({ variant: 'primary' })}>
            Solicitar declaração
          </Link>
        }
      >
        Precisa de uma declaração? Solicite por aqui.
      </EmptyState>
    </>
  )
}
