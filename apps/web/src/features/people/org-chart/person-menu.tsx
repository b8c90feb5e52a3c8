import { ChevronsDown, Crosshair, EllipsisVertical, Network, UserRound, Workflow } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import type { OrgRow } from '../model/org-chart/org-tree.ts'
import type { OrgActions } from './org-actions.ts'

export interface PersonMenuProps {
  readonly row: OrgRow
  readonly actions: OrgActions
  /** The team shown alone at the moment. */
  readonly focus: string | null
  readonly tabIndex: number
}

export function PersonMenu({ row, actions, focus, tabIndex }: PersonMenuProps) {
  const { person, hasReports } = row
  const { onMove } = actions
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Ações para ${person.name}`} tabIndex={tabIndex}>
          <EllipsisVertical aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {actions.canOpen && (
        <MenuItem icon={<UserRound />} onSelect={() => actions.onOpen(person)}>
          Abrir perfil
        </MenuItem>
      )}
      {focus === person.id ? (
        <MenuItem icon={<Network />} onSelect={() => actions.onFocusPerson(null)}>
          Ver toda a empresa
        </MenuItem>
      ) : (
        <MenuItem icon={<Crosshair />} onSelect={() => actions.onFocusPerson(person.id)}>
          Focar nesta pessoa
        </MenuItem>
      )}
      {hasReports && (
        <MenuItem icon={<ChevronsDown />} onSelect={() => actions.onUnfoldAll(person)}>
          Abrir toda a equipe
        </MenuItem>
      )}
      {onMove && (
        <MenuItem icon={<Workflow />} onSelect={() => onMove(person, undefined)}>
          Mudar gestor…
        </MenuItem>
      )}
    </Menu>
  )
}
