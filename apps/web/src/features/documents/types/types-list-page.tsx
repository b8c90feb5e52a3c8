import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { contractTypesQuery } from '#shared/reference/lists.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { DataTable, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { useNarrow } from '#shared/ui/table/use-narrow.ts'
import { contractLabels } from '../data/types/contract-labels.ts'
import { typesQuery } from '../data/types/type-queries.ts'
import { ACTIONS, type CataloguedType, requiredText, retentionText, validityText, WHO_SEES, WHO_SENDS } from '../model/types/document-type.ts'
import { classLabel } from '../model/documents/document-words.ts'
import { typeExport } from '../model/documents/export-columns.ts'
import { TypeCards } from './type-cards.tsx'

function columnsFor(labelOf: (contractType: string) => string): readonly TableColumn<CataloguedType>[] {
  return [
    { id: 'name', header: 'Tipo', cell: ({ name }) => <span className="font-medium break-words">{name}</span> },
    { id: 'class', header: 'Classe', cell: ({ sensitivity }) => classLabel(sensitivity) },
    { id: 'action', header: 'Ação', cell: ({ action }) => ACTIONS[action] ?? action },
    { id: 'sends', header: 'Quem envia', cell: ({ who_sends }) => WHO_SENDS[who_sends] ?? who_sends },
    { id: 'sees', header: 'Quem vê', cell: ({ who_sees }) => WHO_SEES[who_sees] ?? who_sees },
    { id: 'validity', header: 'Validade', cell: validityText },
    { id: 'required', header: 'Exigido de', cell: ({ rules }) => requiredText(rules, labelOf) },
    { id: 'retention', header: 'Guarda', cell: retentionText },
  ]
}

/** The catalogue to read, print and keep as a file. */
export function TypesListPage() {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const types = useQuery(typesQuery(companyId))
  const isNarrow = useNarrow()
  const labelOf = contractLabels(useQuery(contractTypesQuery()).data)
  const inUse = types.data?.filter(({ archived_at }) => archived_at === null)
  return (
    <>
      <PageHeader
        back={<BackLink to="/app/documents">Documentos</BackLink>}
        title="Lista de tipos de documento"
        actions={
          <>
            <Button onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4" />
              Imprimir
            </Button>
            {can('manage_documents') && (
              <>
                <ExportMenu
                  total={inUse?.length ?? null}
                  scope="os tipos em uso"
                  source={{
                    list: 'document_types',
                    companyId,
                    fileName: 'tipos-de-documento',
                    sheet: 'Tipos de documento',
                    columns: typeExport(labelOf),
                    fetchBatch: async (offset, size) => ({ rows: (inUse ?? []).slice(offset, offset + size), total: inUse?.length ?? 0 }),
                  }}
                />
                <Link to="/app/documents/types" preload="intent" className={buttonClass({ variant: 'primary' })}>
                  Editar tipos
                </Link>
              </>
            )}
          </>
        }
      />
      <QueryStates
        query={{ data: inUse, error: types.error, isPending: types.isPending, refetch: types.refetch }}
        pending={<TableSkeleton cards={isNarrow} />}
        empty={<EmptyState title="Nenhum tipo de documento em uso">Um administrador cria os tipos da empresa.</EmptyState>}
      >
        {(found) =>
          isNarrow ? (
            <TypeCards types={found} labelOf={labelOf} />
          ) : (
            <DataTable label="Tipos de documento" columns={columnsFor(labelOf)} rows={found} rowKey={({ id }) => id} />
          )
        }
      </QueryStates>
    </>
  )
}
