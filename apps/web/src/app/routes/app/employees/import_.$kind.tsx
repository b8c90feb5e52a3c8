import { createFileRoute, notFound } from '@tanstack/react-router'

import { isSheetKind } from '#features/people/model/sheets/sheet-kinds.ts'
import { SheetImportPage } from '#features/people/sheets/sheet-import-page.tsx'
import { addressState } from '#shared/list/state/address-state.ts'
import { id, term } from '#shared/list/state/params.ts'

export const Route = createFileRoute('/app/employees/import_/$kind')({
  validateSearch: addressState({ id, ciclo: term }).validateSearch,
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
  const { id: importId = null, ciclo } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SheetImportPage
      kind={kind}
      cycle={ciclo}
      importId={importId}
      onImportId={(next) => void navigate({ search: { ...(ciclo !== undefined && { ciclo }), ...(next !== null && { id: next }) }, ignoreBlocker: true })}
    />
  )
}
