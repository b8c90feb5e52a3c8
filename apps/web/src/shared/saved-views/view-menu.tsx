import { BookmarkCheck, BookmarkX, Copy, Ellipsis, Link2, Pencil, Trash2 } from 'lucide-react'

import { usePermissions } from '../access/use-permissions.ts'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'
import { type SavedView, VISIBILITY_LABELS } from './saved-view.ts'

export interface ViewMenuProps {
  readonly view: SavedView
  readonly isOwn: boolean
  readonly onEdit: () => void
  readonly onDuplicate: () => void
  readonly onDefault: (isDefault: boolean) => void
  readonly onDelete: () => void
}

function copyLink(): void {
  const refuse = (): void => toast.error('O link não foi copiado', { description: 'O navegador não permitiu. Copie o endereço da página.' })
  // Older browsers and plain http have no clipboard at all.
  const writing = (navigator.clipboard as Clipboard | undefined)?.writeText(location.href)
  if (!writing) return refuse()
  writing.then(() => toast.success('Link copiado', { description: 'Quem abrir só encontra o que pode ver.' }), refuse)
}

/** What can be done to the view that is open. */
export function ViewMenu({ view, isOwn, onEdit, onDuplicate, onDefault, onDelete }: ViewMenuProps) {
  const { can } = usePermissions()
  const mayDelete = isOwn || (view.visibility === 'company' && can('manage_settings'))
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Ações da visão ${view.name}`}>
          <Ellipsis aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      <MenuLabel>{isOwn ? `Visível para: ${VISIBILITY_LABELS[view.visibility].toLocaleLowerCase('pt-BR')}` : 'Compartilhada com você'}</MenuLabel>
      <MenuSeparator />
      {isOwn && (
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          Renomear e compartilhar
        </MenuItem>
      )}
      {isOwn && (
        <MenuItem icon={view.is_default ? <BookmarkX /> : <BookmarkCheck />} onSelect={() => onDefault(!view.is_default)}>
          {view.is_default ? 'Não abrir mais com esta visão' : 'Abrir a lista com esta visão'}
        </MenuItem>
      )}
      <MenuItem icon={<Copy />} onSelect={onDuplicate}>
        Duplicar
      </MenuItem>
      <MenuItem icon={<Link2 />} onSelect={copyLink}>
        Copiar link
      </MenuItem>
      {mayDelete && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={onDelete}>
            Excluir visão
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
