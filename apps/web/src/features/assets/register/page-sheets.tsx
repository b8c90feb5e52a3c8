import { lazy, Suspense } from 'react'

import type { ListControl } from '#shared/list/use-list-state.ts'
import { ConfirmSheet } from '../confirming/confirm-sheet.tsx'
import type { AssetListState } from '../model/asset-list.ts'
import { AssetSheet } from '../sheet/asset-sheet.tsx'

const AssetFormSheet = lazy(async () => ({ default: (await import('../form/asset-form-sheet.tsx')).AssetFormSheet }))
const HandOverSheet = lazy(async () => ({ default: (await import('../hand-over/hand-over-sheet.tsx')).HandOverSheet }))
const HandOverFor = lazy(async () => ({ default: (await import('../hand-over/hand-over-for.tsx')).HandOverFor }))
const RequestSheet = lazy(async () => ({ default: (await import('../requests/request-sheet.tsx')).RequestSheet }))
const KitsSheet = lazy(async () => ({ default: (await import('../kits/kits-sheet.tsx')).KitsSheet }))
const CategoriesSheet = lazy(async () => ({ default: (await import('../categories/categories-sheet.tsx')).CategoriesSheet }))
const KeepersSheet = lazy(async () => ({ default: (await import('../company/keepers-sheet.tsx')).KeepersSheet }))

interface PageSheetsProps extends Pick<ListControl<AssetListState>, 'state' | 'change'> {
  readonly companyId: string
}

interface SheetProps extends PageSheetsProps {
  readonly close: (part: Partial<AssetListState>) => void
}

/** What who manages assets writes. */
function ManagerSheets({ companyId, state, close }: SheetProps) {
  return (
    <Suspense>
      {state.novo && <AssetFormSheet companyId={companyId} asset={null} onClose={() => close({ novo: false })} />}
      {state.entregar && state.para === '' && <HandOverSheet companyId={companyId} onClose={() => close({ entregar: false })} />}
      {state.entregar && state.para !== '' && <HandOverFor companyId={companyId} employeeId={state.para} onClose={() => close({ entregar: false, para: '' })} />}
      {state.kits && <KitsSheet companyId={companyId} onClose={() => close({ kits: false })} />}
      {state.categorias && <CategoriesSheet companyId={companyId} onClose={() => close({ categorias: false })} />}
      {state.unidades && <KeepersSheet companyId={companyId} onClose={() => close({ unidades: false })} />}
    </Suspense>
  )
}

/** What the address opens over the page, whatever the tab. */
export function PageSheets({ managesHere, ...props }: PageSheetsProps & { readonly managesHere: boolean }) {
  const { companyId, state, change } = props
  const close = (part: Partial<AssetListState>): void => change(part, { replace: true, ignoreBlocker: true })
  return (
    <>
      {state.bem !== '' && <AssetSheet key={state.bem} assetId={state.bem} onClose={() => close({ bem: '' })} />}
      {state.conferir && <ConfirmSheet onClose={() => close({ conferir: false })} />}
      {state.pedir && (
        <Suspense>
          <RequestSheet companyId={companyId} onClose={() => close({ pedir: false })} />
        </Suspense>
      )}
      {managesHere && <ManagerSheets {...props} close={close} />}
    </>
  )
}
