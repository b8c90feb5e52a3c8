import { HardHat, PackageOpen, Plus, Tags } from 'lucide-react'

import type { ListControl } from '#shared/list/use-list-state.ts'
import { Button } from '#shared/ui/button.tsx'
import type { StockListState } from '../model/supplies/stock-list.ts'

/** What is done from the head of the tab. */
export function StockActions({ change }: Pick<ListControl<StockListState>, 'change'>) {
  return (
    <>
      <Button variant="ghost" onClick={() => change({ categorias: true })}>
        <Tags aria-hidden="true" className="size-4" />
        Categorias
      </Button>
      <Button onClick={() => change({ cargos: true })}>
        <HardHat aria-hidden="true" className="size-4" />
        EPI por cargo
      </Button>
      <Button onClick={() => change({ novo_item: true })}>
        <Plus aria-hidden="true" className="size-4" />
        Novo item
      </Button>
      <Button variant="primary" onClick={() => change({ entregar: true })}>
        <PackageOpen aria-hidden="true" className="size-4" />
        Entregar
      </Button>
    </>
  )
}
