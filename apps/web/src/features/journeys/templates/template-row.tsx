import { Link } from '@tanstack/react-router'
import { Archive, ArrowDown, ArrowUp, Copy, GripVertical, MoreHorizontal, TriangleAlert } from 'lucide-react'

import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { Menu, MenuItem, MenuLink } from '#shared/ui/menu.tsx'
import type { TreeDrag } from '#shared/ui/use-tree-drag.ts'
import { KIND_PAGES, type KindName } from '../model/kind-pages.ts'
import type { Template } from '../model/templates/template.ts'

export interface TemplateRowProps {
  readonly kind: KindName
  readonly template: Template
  readonly whom: string
  /** Whether it counts by itself; otherwise only where it is chosen. */
  readonly isAutomatic: boolean
  readonly drag: TreeDrag
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
  readonly onArchive: () => void
}

function usedText(used: number): string {
  if (used === 0) return 'nenhuma em andamento'
  return used === 1 ? '1 em andamento' : `${String(used)} em andamento`
}

/** One template: whom it is for, how long it is, who uses it, and its place among the others. */
export function TemplateRow({ kind, template, whom, isAutomatic, drag, onUp, onDown, onArchive }: TemplateRowProps) {
  const { id, name, description, version, used, problems, tasks } = template
  return (
    <li {...drag.target(id)} className={cn('flex flex-wrap items-center gap-x-3 gap-y-2 py-3.5', drag.over === id && 'bg-selected', drag.dragged === id && 'opacity-55')}>
      <span {...drag.source(id)} aria-hidden="true" className="cursor-grab text-text-subtle max-md:hidden">
        <GripVertical className="size-4" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <Link to={`${KIND_PAGES[kind]}/templates/$templateId`} params={{ templateId: id }} className="font-medium break-words text-text underline-offset-4 hover:underline">
          {name}
        </Link>
        {description !== null && <p className="text-sm break-words text-text-muted">{description}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
          <Badge tone={isAutomatic ? 'primary' : 'neutral'}>{isAutomatic ? whom : 'Só quando escolhido'}</Badge>
          <span className="tabular">{`${tasks.length === 1 ? '1 tarefa' : `${String(tasks.length)} tarefas`} · versão ${String(version)} · ${usedText(used)}`}</span>
          {problems > 0 && (
            <Badge tone="warning" icon={<TriangleAlert />}>
              {problems === 1 ? '1 tarefa sem quem faça' : `${String(problems)} tarefas sem quem faça`}
            </Badge>
          )}
        </p>
      </div>
      <span className="flex items-center gap-1">
        <Button variant="ghost" size="icon" aria-label={`Subir ${name}`} disabled={onUp === null} onClick={() => onUp?.()}>
          <ArrowUp aria-hidden="true" className="size-4" />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Descer ${name}`} disabled={onDown === null} onClick={() => onDown?.()}>
          <ArrowDown aria-hidden="true" className="size-4" />
        </Button>
        <Menu
          trigger={
            <Button variant="ghost" size="icon" aria-label={`Ações de ${name}`}>
              <MoreHorizontal aria-hidden="true" className="size-4" />
            </Button>
          }
        >
          <MenuLink icon={<Copy />} render={<Link to={`${KIND_PAGES[kind]}/templates/$templateId`} params={{ templateId: 'new' }} search={{ de: id }} />}>
            Duplicar roteiro
          </MenuLink>
          <MenuItem icon={<Archive />} onSelect={onArchive}>
            Arquivar roteiro
          </MenuItem>
        </Menu>
      </span>
    </li>
  )
}
