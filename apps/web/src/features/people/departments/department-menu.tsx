import { Archive, ArchiveRestore, EllipsisVertical, FolderInput, FolderPlus, Merge, Pencil } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#shared/ui/menu.tsx'
import { type Department, isArchived } from '../model/departments/department.ts'

export type DepartmentAction = 'edit' | 'create-below' | 'move' | 'merge' | 'archive' | 'restore'

export interface DepartmentMenuProps {
  readonly department: Department
  /** Reached by Tab only from the row that has the focus. */
  readonly tabIndex: number
  readonly onAction: (action: DepartmentAction, department: Department) => void
}

export function DepartmentMenu({ department, tabIndex, onAction }: DepartmentMenuProps) {
  const act = (action: DepartmentAction) => () => onAction(action, department)
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon-sm" tabIndex={tabIndex} aria-label={`Ações para ${department.name}`}>
          <EllipsisVertical aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {isArchived(department) ? (
        <MenuItem icon={<ArchiveRestore />} onSelect={act('restore')}>
          Restaurar
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={<Pencil />} onSelect={act('edit')}>
            Editar
          </MenuItem>
          <MenuItem icon={<FolderPlus />} onSelect={act('create-below')}>
            Criar subdepartamento
          </MenuItem>
          <MenuItem icon={<FolderInput />} onSelect={act('move')}>
            Mover para…
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Merge />} onSelect={act('merge')}>
            Unir a outro…
          </MenuItem>
          <MenuItem icon={<Archive />} tone="danger" onSelect={act('archive')}>
            Arquivar…
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
