import { Boxes, PackageOpen, PackagePlus, SlidersHorizontal, Tags, UserCog } from 'lucide-react'

import type { ListControl } from '#shared/list/use-list-state.ts'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import type { AssetListState } from '../model/asset-list.ts'

export function NewButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <PackagePlus aria-hidden="true" className="size-4" />
      Novo bem
    </Button>
  )
}

/** What who manages assets does from every tab: what is set up once stands in a menu. */
export function PageActions({ change }: Pick<ListControl<AssetListState>, 'change'>) {
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost">
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            Configurar
          </Button>
        }
      >
        <MenuItem icon={<Tags />} onSelect={() => change({ categorias: true })}>
          Categorias e campos
        </MenuItem>
        <MenuItem icon={<Boxes />} onSelect={() => change({ kits: true })}>
          Kits por cargo
        </MenuItem>
        <MenuItem icon={<UserCog />} onSelect={() => change({ unidades: true })}>
          Quem cuida das unidades
        </MenuItem>
      </Menu>
      <NewButton onClick={() => change({ novo: true })} />
      <Button variant="primary" onClick={() => change({ entregar: true })}>
        <PackageOpen aria-hidden="true" className="size-4" />
        Entregar bens
      </Button>
    </>
  )
}
