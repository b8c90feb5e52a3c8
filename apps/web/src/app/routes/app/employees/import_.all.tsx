import { createFileRoute } from '@tanstack/react-router'

import { PackedDocuments } from '#features/documents/packed/packed-documents.tsx'
import { MigrationPage } from '#features/people/migration/migration-page.tsx'
import { addressState } from '#shared/list/state/address-state.ts'
import { id } from '#shared/list/state/params.ts'

export const Route = createFileRoute('/app/employees/import_/all')({
  validateSearch: addressState({ sitting: id, id }).validateSearch,
  component: Migration,
  staticData: { title: 'Importar tudo de uma vez' },
})

function Migration() {
  const { sitting = null, id: importId = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MigrationPage
      sittingId={sitting}
      importId={importId}
      onPlace={({ sittingId, importId: next }) =>
        void navigate({ search: { ...(sittingId !== null && { sitting: sittingId }), ...(next !== null && { id: next }) }, ignoreBlocker: true })
      }
      Papers={PackedDocuments}
    />
  )
}
