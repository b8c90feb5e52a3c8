import { createFileRoute } from '@tanstack/react-router'

import { assetList } from '#features/assets/model/asset-list.ts'
import { stockList } from '#features/assets/model/supplies/stock-list.ts'
import { AssetsPage } from '#features/assets/register/assets-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/assets')({ validateSearch: (search) => ({ ...assetList.validateSearch(search), ...stockList.validateSearch(search) }), component: Assets, staticData: { title: 'Ativos' } })

function Assets() {
  return <AssetsPage key={useCompanyId()} />
}
