import { createFileRoute, notFound } from '@tanstack/react-router'

import { isSheetKind } from '#features/people/model/sheets/sheet-kinds.ts'
import { SheetImportPage } from '#features/people/sheets/sheet-import-page.tsx'

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

export const Route = createFileRoute('/app/employees/import_/$kind')({
  validateSearch: ({ id }: Record<string, unknown>): { readonly id?: string } => (typeof id === 'string' && ID.test(id) ? { id } : {}),
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
  const { id = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SheetImportPage
      kind={kind}
      importId={id}
      onImportId={(next) => void navigate({ search: next === null ? {} : { id: next }, ignoreBlocker: true })}
    />
  )
}
