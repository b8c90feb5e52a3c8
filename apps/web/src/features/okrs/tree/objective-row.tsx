import { ArrowDownToLine, ArrowUpToLine, ChevronRight, ClipboardPaste, EllipsisVertical, GitBranchPlus, PanelRightOpen, Pencil, Plus, Scissors } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { Menu, MenuItem, MenuSeparator } from '#shared/ui/menu.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import type { TreeDrag } from '#shared/ui/use-tree-drag.ts'
import type { Objective } from '../model/goal.ts'
import type { TreeRow } from '../model/tree/objective-tree.ts'
import { LevelTag } from '../parts/level-tag.tsx'
import { ProgressBar } from '../standing/progress-bar.tsx'
import { StandingMark } from '../standing/standing-mark.tsx'

/** What is done with a row of the tree. */
export interface TreeActs {
  readonly onOpen: (id: string) => void
  readonly onEdit: (id: string) => void
  /** Null for who may not begin one. */
  readonly onNewBelow: ((id: string) => void) | null
  readonly onAlign: (objective: Objective) => void
  readonly onCut: (objective: Objective) => void
  readonly onPaste: (under: Objective | null) => void
  readonly onToggle: (id: string, expanded: boolean) => void
}

export interface ObjectiveRowProps {
  readonly row: TreeRow
  /** The one row that Tab reaches. */
  readonly current: boolean
  readonly isCompact: boolean
  /** What is on its way to another place; null for nothing. */
  readonly cut: Objective | null
  readonly drag: TreeDrag
  readonly acts: TreeActs
  readonly top: number
  readonly place: number
  readonly measure: Ref<HTMLDivElement>
  readonly onFocus: (id: string) => void
  readonly onKey: (event: KeyboardEvent, id: string) => void
}

function RowMenu({ row: { objective }, current, cut, acts }: Pick<ObjectiveRowProps, 'row' | 'current' | 'cut' | 'acts'>) {
  const { id, title, may_edit: mayEdit, parent_id: parentId } = objective
  const { onNewBelow } = acts
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon-sm" tabIndex={current ? 0 : -1} aria-label={`Ações de ${title}`}>
          <EllipsisVertical aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {cut !== null && cut.id !== id && (
        <>
          <MenuItem icon={<ClipboardPaste />} onSelect={() => acts.onPaste(objective)}>
            Colar aqui
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<PanelRightOpen />} onSelect={() => acts.onOpen(id)}>
        Abrir
      </MenuItem>
      {mayEdit && (
        <MenuItem icon={<Pencil />} onSelect={() => acts.onEdit(id)}>
          Editar
        </MenuItem>
      )}
      {onNewBelow && (
        <MenuItem icon={<Plus />} onSelect={() => onNewBelow(id)}>
          Novo objetivo alinhado a este
        </MenuItem>
      )}
      {mayEdit && (
        <>
          <MenuSeparator />
          <MenuItem icon={<GitBranchPlus />} onSelect={() => acts.onAlign(objective)}>
            Alinhar a…
          </MenuItem>
          <MenuItem icon={<Scissors />} onSelect={() => acts.onCut(objective)}>
            Mover
          </MenuItem>
          {parentId !== null && (
            <MenuItem icon={<ArrowUpToLine />} onSelect={() => { acts.onCut(objective); acts.onPaste(null) }}>
              Deixar sem objetivo acima
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  )
}

/** One objective in the tree: whose it is, how far, and how it stands. The indentation stops growing after some levels, so that titles keep their room on a phone. */
export function ObjectiveRow({ row, current, isCompact, cut, drag, acts, top, place, measure, onFocus, onKey }: ObjectiveRowProps) {
  const { objective, level, hasChildren, expanded, isPath } = row
  const { id, title, owner, parent_id: parentId } = objective
  const textId = useId()
  const isElsewhere = level === 1 && parentId !== null
  return (
    <div
      ref={measure}
      data-index={place}
      role="treeitem"
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={hasChildren ? expanded : undefined}
      aria-selected={current}
      aria-labelledby={textId}
      tabIndex={current ? 0 : -1}
      data-objective={id}
      onFocus={() => onFocus(id)}
      onKeyDown={(event) => {
        // Keys pressed in the row's own buttons are theirs.
        if (event.target === event.currentTarget) onKey(event, id)
      }}
      onDoubleClick={() => acts.onOpen(id)}
      {...drag.target(id)}
      {...(objective.may_edit && drag.source(id))}
      className={cn(
        'absolute inset-x-0 flex items-center gap-1.5 border-b pr-1.5 -outline-offset-2 last:border-b-0 hover:bg-hover',
        isCompact ? 'min-h-9 py-0.5' : 'min-h-14 py-2',
        (cut?.id === id || drag.dragged === id) && 'bg-sunken italic [outline:1px_dashed_var(--border-strong)]',
        drag.over === id && 'bg-selected',
      )}
      style={{ top, paddingInlineStart: `${String(0.25 + Math.min(level - 1, 6) * 1.125)}rem` }}
    >
      {hasChildren ? (
        <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => acts.onToggle(id, !expanded)} className="flex size-7 shrink-0 items-center justify-center rounded-md text-text-muted hover:bg-hover coarse:size-11">
          <ChevronRight className={cn('size-4 transition-transform duration-100', expanded && 'rotate-90')} />
        </button>
      ) : (
        <span className="size-7 shrink-0 coarse:size-11" />
      )}
      <span id={textId} className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-64">
          {/* Keys open a row from the row itself. */}
          <button type="button" tabIndex={-1} onClick={() => acts.onOpen(id)} className={cn('block max-w-full rounded-sm text-left font-medium underline-offset-4 hover:underline', isCompact ? 'truncate' : 'line-clamp-2 break-words', isPath && 'font-normal text-text-muted')}>
            {title}
          </button>{' '}
          {!isCompact && (
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-text-muted">
              <LevelTag of={objective} />{' '}
              <span className="flex min-w-0 items-center gap-1.5">
                <PersonPhoto person={owner} size="sm" />
                <span className="min-w-0 break-words">{owner.name}</span>
              </span>{' '}
              {isElsewhere && (
                <span className="inline-flex items-center gap-1">
                  <ArrowDownToLine aria-hidden="true" className="size-3.5" />
                  Alinhado a objetivo de outro ciclo
                </span>
              )}
              {level > 1 && !objective.counts && objective.status !== 'draft' && <span>Não conta no de cima</span>}
            </span>
          )}
        </span>
        <span className="flex items-center gap-x-4 max-sm:w-full max-sm:justify-between">
          <span className={cn(isCompact ? 'max-md:hidden' : '', 'w-28')}>
            <StandingMark of={objective} />
          </span>{' '}
          <ProgressBar of={objective} className={cn('w-40 max-sm:flex-1', isCompact && 'max-sm:hidden')} />
        </span>
      </span>
      <RowMenu row={row} current={current} cut={cut} acts={acts} />
    </div>
  )
}
