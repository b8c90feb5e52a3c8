import { useQuery } from '@tanstack/react-query'
import { Building2, PackageSearch } from 'lucide-react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { companyOfAssetQuery } from '../data/asset-queries.ts'

/**
 * What a label shows to who may not see its asset: the same words for another company's, another person's and one that never was.
 * Masters reach every company, and are offered to work in that of the asset.
 */
export function OutOfReach({ assetId }: { readonly assetId: string }) {
  const { isMaster } = useSession()
  const { companies, selectedCompany, setSelectedCompany } = useCompanyContext()
  const companyId = useQuery({ ...companyOfAssetQuery(assetId), enabled: isMaster }).data
  const company = companies.find(({ id }) => id === companyId && id !== selectedCompany?.id)
  if (company) {
    return (
      <EmptyState icon={<Building2 />} title="Este bem é de outra empresa" action={<Button onClick={() => setSelectedCompany(company)}>Trocar e abrir</Button>}>
        {`O bem é de ${company.name}. Para abri-lo, esta aba passa a trabalhar nessa empresa.`}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<PackageSearch />} title="Esta etiqueta não abre nada para você">
      Se você encontrou este bem, entregue-o ao RH.
    </EmptyState>
  )
}
