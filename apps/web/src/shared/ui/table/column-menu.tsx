import { Columns3 } from 'lucide-react'

import { Button } from '../button.tsx'
import { Menu, MenuCheckItem, MenuItem, MenuSeparator } from '../menu.tsx'

export interface ColumnChoice {
  readonly id: string
  readonly label: string
  readonly shown: boolean
  /** A column without which a row has no name cannot be hidden. */
  readonly fixed?: boolean
}

export interface ColumnMenuProps {
  readonly choices: readonly ColumnChoice[]
  readonly onToggle: (id: string, shown: boolean) => void
  readonly onReset: () => void
}

/** Chooses the columns of a table; stays open so that several can be changed in one visit. */
export function ColumnMenu({ choices, onToggle, onReset }: ColumnMenuProps) {
  return (
    <Menu
      trigger={
        <Button title="Colunas">
          <Columns3 aria-hidden="true" className="size-4" />
          <span className="max-2xl:sr-only">Colunas</span>
        </Button>
      }
    >
      <MenuItem onSelect={onReset}>Restaurar padrão</MenuItem>
      <MenuSeparator />
      {choices.map((choice) => (
        <MenuCheckItem
          key={choice.id}
          checked={choice.shown}
          disabled={choice.fixed ?? false}
          onCheckedChange={(shown) => onToggle(choice.id, shown)}
        >
          {choice.label}
        </MenuCheckItem>
      ))}
    </Menu>
  )
}
