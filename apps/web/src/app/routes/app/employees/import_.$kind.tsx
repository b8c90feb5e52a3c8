import { createFileRoute, notFound } from '@tanstack/react-router'

import { isSheetKind } from '#features/people/model/sheets/sheet-kinds.ts'
import { SheetImportPage } from '#features/people/sheets/sheet-import-page.tsx'
import { addressState } from '#shared/list/state/address-state.ts'
import { id } from '#shared/list/state/params.ts'

export const Route = createFileRoute('/app/employees/import_/$kind')({
  validateSearch: addressState({ id }).validateSearch,
  params: {
    parse: ({ kind }) => {
      if (!isSheetKind(kind)) throw notFound()
      return { kind }
    },
    stringify: ({ kind }) => ({ kind }),
  },
  component: SheetImport,
  staticData: { title: 'Importar planilha' },
})

function SheetImport() {
  const { kind } = Route.useParams()
  const { id: importId = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SheetImportPage
      kind={kind}
      importId={importId}
      onImportId={(next) => void navigate({ search: next === null ? {} : { id: next }, ignoreBlocker: true })}
    />
  )
}
