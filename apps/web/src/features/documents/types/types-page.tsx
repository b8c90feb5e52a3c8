import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileLock, List, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useArchiving } from '#shared/form/use-archiving.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { contractTypesQuery } from '#shared/reference/lists.ts'
import { useShortcut } from '#shared/shortcuts/use-shortcut.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { archiveType } from '../data/types/type-saves.ts'
import { typesQuery } from '../data/types/type-queries.ts'
import { type CataloguedType, typeSections } from '../model/types/document-type.ts'
import { ChecklistSkeleton } from '../own/checklist-skeleton.tsx'
import { TypeRow } from './type-row.tsx'
import { contractLabels } from '../data/types/contract-labels.ts'

const TypeEditor = lazy(async () => ({ default: (await import('./type-editor.tsx')).TypeEditor }))

const BACK = <BackLink to="/app/documents">Documentos</BackLink>

/** The catalogue of documents, by class, created and edited. */
function Catalogue() {
  const companyId = useCompanyId()
  const types = useQuery(typesQuery(companyId))
  const labelOf = contractLabels(useQuery(contractTypesQuery()).data)
  const [editing, setEditing] = useState<{ readonly type: CataloguedType | null } | null>(null)
  const [showsArchived, setArchived] = useState(false)
  const { archive } = useArchiving(SUBJECTS.documents, archiveType, { done: 'Tipo arquivado', back: 'Tipo restaurado', failed: 'O tipo não foi alterado' })
  const create = (): void => setEditing({ type: null })
  useShortcut('list.new', create)
  const add = (
    <Button variant="primary" onClick={create}>
      <Plus aria-hidden="true" className="size-4" />
      Novo tipo
    </Button>
  )
  return (
    <>
      <PageHeader
        back={BACK}
        title="Tipos de documento"
        description="O que cada documento é, quem envia, quem vê, quando vence, de quem é exigido e por quanto tempo é guardado."
        actions={
          <>
            <Link to="/app/documents/types-list" preload="intent" className={buttonClass()}>
              <List aria-hidden="true" className="size-4" />
              Ver como lista
            </Link>
            {add}
          </>
        }
      />
      <QueryStates
        query={types}
        pending={<ChecklistSkeleton />}
        empty={
          <EmptyState title="Nenhum tipo de documento" action={add}>
            Crie o primeiro para começar a pedir e guardar documentos.
          </EmptyState>
        }
      >
        {(found) => (
          <div className="flex flex-col gap-6">
            {typeSections(found.filter((type) => showsArchived || type.archived_at === null)).map((section) => (
              <Card key={section.sensitivity} title={section.label}>
                <ul className="-my-4 divide-y">
                  {section.types.map((type) => (
                    <TypeRow
                      key={type.id}
                      type={type}
                      contractLabel={labelOf}
                      onEdit={() => setEditing({ type })}
                      onArchive={(archived) => archive(type, archived)}
                    />
                  ))}
                </ul>
              </Card>
            ))}
            <Checkbox label="Mostrar arquivados" checked={showsArchived} onChange={(event) => setArchived(event.target.checked)} />
          </div>
        )}
      </QueryStates>
      {editing && (
        <Suspense>
          <TypeEditor type={editing.type} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The catalogue for who keeps it; everyone else is told who does. */
export function TypesPage() {
  const { can } = usePermissions()
  if (can('manage_documents')) return <Catalogue />
  return (
    <>
      <PageHeader back={BACK} title="Tipos de documento" />
      <EmptyState
        icon={<FileLock />}
        title="Somente administradores alteram os tipos"
        action={
          <Link to="/app/documents/types-list" className={buttonClass({ variant: 'primary' })}>
            Ver a lista de tipos
          </Link>
        }
      >
        Peça a um administrador da sua empresa.
      </EmptyState>
    </>
  )
}
