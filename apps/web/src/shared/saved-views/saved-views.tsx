import { Bookmark, BookmarkPlus, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import type { AddressState } from '../list/state/address-state.ts'
import { WHOLE_LIST } from '../list/state/params.ts'
import type { Address, MoveOptions } from '../list/use-address.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { toast } from '../ui/toast.ts'
import { copyName, differs, type ListKey, type ListSearch, queryText, type SavedView, searchOf } from './saved-view.ts'
import { useSavedViews } from './use-saved-views.ts'
import { ViewDialog } from './view-dialog.tsx'
import { ViewMenu } from './view-menu.tsx'

interface Viewed {
  readonly view: string
}

export interface SavedViewsProps<State extends Viewed> {
  readonly listKey: ListKey
  readonly definition: AddressState<State, object>
  /** What the list shows now. */
  readonly address: Address<State>
}

interface Shown {
  /** The list as it is, as a view would keep it. */
  readonly search: ListSearch
  /** The view that it began with. */
  readonly named: string
  /** The list's own rules: an old or foreign text becomes what the list knows today. */
  readonly canonical: (search: ListSearch) => ListSearch
  readonly onApply: (search: ListSearch, options?: MoveOptions) => void
}

function shownBy<State extends Viewed>({ definition: { from, lasting }, address: { state, onState } }: SavedViewsProps<State>): Shown {
  return {
    search: { ...lasting(state) },
    named: state.view,
    canonical: (search) => ({ ...lasting(from(search)) }),
    onApply: (search, options) => onState(from(search), options),
  }
}

/** Opens the list with the person's default view, once, when it was entered without any wish. */
function useDefaultView({ search, named, canonical, onApply }: Shown, beginning: SavedView | undefined, isLoaded: boolean): void {
  const isSettled = useRef(false)
  useEffect(() => {
    if (isSettled.current || !isLoaded) return
    isSettled.current = true
    if (beginning && queryText(search) === '' && named === '') onApply({ ...searchOf(beginning.query, canonical), view: beginning.id }, { replace: true })
  }, [isLoaded, beginning, search, named, canonical, onApply])
}

const TAB =
  'inline-flex min-h-8 max-w-56 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium whitespace-nowrap text-text-muted hover:bg-hover hover:text-text coarse:min-h-11'
const CURRENT_TAB = 'bg-selected text-text hover:bg-selected'

/** The saved views of a list as a row of tabs above it. The address holds the state; a view is a name for one. */
export function SavedViews<State extends Viewed>(props: SavedViewsProps<State>) {
  const { listKey } = props
  const shown = shownBy(props)
  const { search, named, canonical, onApply } = shown
  const { views, isLoaded, me, create, change, remove, refuse } = useSavedViews(listKey)
  const [task, setTask] = useState<{ readonly view: SavedView | null } | null>(null)
  const beginning = views.find((view) => view.is_default && view.owner_employee_id === me)
  useDefaultView(shown, beginning, isLoaded)
  // Said in the address only where the list would otherwise begin with something else.
  const showAll = (): void => onApply(beginning ? { view: WHOLE_LIST } : {})

  const text = queryText(search)
  const current = views.find(({ id }) => id === named) ?? (named === '' ? views.find((view) => !differs(view, search, canonical)) : undefined)
  const isModified = current !== undefined && differs(current, search, canonical)
  const isOwn = current?.owner_employee_id === me
  const apply = (view: SavedView): void => onApply({ ...searchOf(view.query, canonical), view: view.id })
  const duplicate = (view: SavedView): void =>
    create.mutate(
      { name: copyName(view.name, views.map(({ name }) => name)), query: view.query, visibility: 'just_me', is_default: false },
      { onSuccess: apply, onError: refuse('A visão não foi duplicada') },
    )
  const update = (view: SavedView): void =>
    change.mutate(
      { view, part: { query: text } },
      { onSuccess: () => toast.success('Visão atualizada', { description: view.name }), onError: refuse('A visão não foi alterada') },
    )

  if (views.length === 0 && text === '') return null
  return (
    <nav data-shell aria-label="Visões salvas" className="-mx-1 flex min-w-0 flex-wrap items-center gap-x-1 gap-y-1.5">
      <ul className="flex min-w-0 items-center gap-1 overflow-x-auto p-1">
        <li>
          <button
            type="button"
            aria-current={current === undefined && text === '' ? 'true' : undefined}
            onClick={showAll}
            className={cn(TAB, current === undefined && text === '' && CURRENT_TAB)}
          >
            Todos
          </button>
        </li>
        {views.map((view) => (
          <li key={view.id} className="flex items-center">
            <button
              type="button"
              aria-current={view.id === current?.id ? 'true' : undefined}
              title={view.name}
              onClick={() => apply(view)}
              className={cn(TAB, view.id === current?.id && CURRENT_TAB)}
            >
              {view.is_default && view.owner_employee_id === me && <Bookmark aria-hidden="true" className="size-3.5 shrink-0" />}
              <span className="truncate">{view.name}</span>
              {view.id === current?.id && isModified && (
                <>
                  <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-primary" />
                  <span className="sr-only"> (alterada)</span>
                </>
              )}
            </button>
            {view.id === current?.id && (
              <ViewMenu
                view={view}
                isOwn={isOwn}
                onEdit={() => setTask({ view })}
                onDuplicate={() => duplicate(view)}
                onDefault={(isDefault) =>
                  change.mutate({ view, part: { is_default: isDefault } }, { onError: refuse('A visão não foi alterada') })
                }
                onDelete={() => {
                  remove.mutate(view)
                  showAll()
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {current && isModified && isOwn && (
        <Button size="sm" variant="ghost" pending={change.isPending} onClick={() => update(current)}>
          <RefreshCw aria-hidden="true" className="size-4" />
          Atualizar visão
        </Button>
      )}
      {(isModified || (current === undefined && text !== '')) && (
        <Button size="sm" variant="ghost" onClick={() => setTask({ view: null })}>
          <BookmarkPlus aria-hidden="true" className="size-4" />
          {isModified ? 'Salvar como nova' : 'Salvar visão'}
        </Button>
      )}
      {task && (
        <ViewDialog
          view={task.view}
          onClose={() => setTask(null)}
          onSave={async (part) => {
            const view = task.view
            if (view) await change.mutateAsync({ view, part })
            else apply(await create.mutateAsync({ ...part, query: text }))
          }}
        />
      )}
    </nav>
  )
}
