import { createFileRoute } from '@tanstack/react-router'

import { DossiersPage } from '#features/documents/dossiers/dossiers-page.tsx'
import { dossiersAddress } from '#features/documents/model/dossiers/dossier.ts'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/documents/dossiers')({ validateSearch: dossiersAddress.validateSearch, component: Dossiers, staticData: { title: 'Pasta do fiscal' } })

function Dossiers() {
  return <DossiersPage key={useCompanyId()} />
}
