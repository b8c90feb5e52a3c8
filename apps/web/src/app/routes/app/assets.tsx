import { createFileRoute } from '@tanstack/react-router'

import { assetList } from '#features/assets/model/asset-list.ts'
import { AssetsPage } from '#features/assets/register/assets-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/assets')({ validateSearch: assetList.validateSearch, component: Assets, staticData: { title: 'Ativos' } })

function Assets() {
  return <AssetsPage key={useCompanyId()} />
}
