import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { rememberItem } from '#shared/lib/recent-items.ts'
import { useSession } from '#shared/session/session-context.ts'
import { keyHandler } from '#shared/shortcuts/use-shortcut.ts'
import { Kbd } from '#shared/ui/kbd.tsx'
import { BACKDROP_CLASS } from '#shared/ui/overlay-parts.tsx'
import { useBackCloses } from '#shared/ui/use-back-closes.ts'
import { setTheme } from '../layout/theme.ts'
import { useLeave } from '../layout/use-leave.ts'
import type { Command } from './commands.ts'
import { type PaletteGroup, type PaletteItem, usePaletteItems } from './use-palette-items.ts'

export interface CommandPaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onHelp: () => void
}

/** One box for everything: pages, people and actions, by a few letters. */
export function CommandPalette({ open, onOpenChange, onHelp }: CommandPaletteProps) {
  const moved = useRef(false)
  const close = (movesFocus: boolean): void => {
    moved.current = movesFocus
    onOpenChange(false)
  }
  const choose = useChoose(close, onHelp)
  useBackCloses(open, true, () => close(false))
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close(false))}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP_CLASS} />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-2 sm:pt-[12dvh]">
          <Dialog.Popup
            // A new page takes the focus to its heading.
            finalFocus={() => !moved.current}
            onKeyDown={(event) => keyHandler({ 'palette.open': () => close(false) })(event)}
            className="flex max-h-[min(34rem,calc(100dvh-1rem))] w-full max-w-xl flex-col overflow-hidden rounded-xl border bg-raised text-text shadow-3 transition-opacity duration-150 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Dialog.Title className="sr-only">Buscar páginas, pessoas e ações</Dialog.Title>
            <Palette onChoose={choose} />
            <Dialog.Close className="sr-only">Fechar</Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Does what was chosen, and remembers it. */
function useChoose(close: (movesFocus: boolean) => void, onHelp: () => void): (item: PaletteItem) => void {
  const navigate = useNavigate()
  const { user } = useSession()
  const leave = useLeave()
  const { setSelectedCompany } = useCompanyContext()
  const run = (what: NonNullable<Command['run']>): void => {
    if (what === 'help') return onHelp()
    if (what === 'sign-out') return leave()
    if ('theme' in what) return setTheme(what.theme)
    setSelectedCompany(what.company)
  }
  return (item) => {
    close(item.path !== undefined || item.run === 'help')
    if (item.run !== 'sign-out') rememberItem(user?.id ?? '', item.id)
    if (item.path !== undefined) void navigate({ href: item.path })
    else if (item.run !== undefined) run(item.run)
  }
}

function Palette({ onChoose }: { readonly onChoose: (item: PaletteItem) => void }) {
  const [text, setText] = useState('')
  const { groups, isSearching } = usePaletteItems(text)
  const highlighted = useRef<PaletteItem | undefined>(undefined)
  const shown = groups.flatMap(({ items }) => items)
  const total = shown.length
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      mode="none"
      autoHighlight="always"
      keepHighlight
      value={text}
      onValueChange={setText}
      itemToStringValue={(item: PaletteItem) => item.label}
      onItemHighlighted={(item: PaletteItem | undefined) => {
        highlighted.current = item
      }}
    >
      <div className="flex items-center gap-2 border-b px-4">
        <Search aria-hidden="true" className="size-4.5 shrink-0 text-text-subtle" />
        <Autocomplete.Input
          aria-label="Buscar páginas, pessoas e ações"
          placeholder="Buscar páginas, pessoas e ações"
          maxLength={100}
          spellCheck={false}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // What has just come is highlighted a moment later, and what was highlighted may be gone: whoever presses Enter at once means the first.
            const chosen = shown.find(({ key }) => key === highlighted.current?.key) ?? shown[0]
            event.preventBaseUIHandler()
            event.preventDefault()
            if (chosen) onChoose(chosen)
          }}
          className="min-h-13 w-full min-w-0 bg-transparent text-md outline-none"
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
        <Autocomplete.List aria-label="Resultados">
          {(group: PaletteGroup) => (
            <Autocomplete.Group key={group.label} items={group.items} className="pb-1">
              <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-semibold text-text-muted">{group.label}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>{(item: PaletteItem) => <Row key={item.key} item={item} onChoose={onChoose} />}</Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <Autocomplete.Empty>
          {total === 0 && !isSearching && <p className="px-4 py-8 text-center text-text-muted">Nada encontrado para “{text}”. Tente outra palavra.</p>}
        </Autocomplete.Empty>
      </div>
      <Autocomplete.Status className="flex min-h-9 items-center justify-between gap-4 border-t px-4 py-1.5 text-sm text-text-muted">
        <span>{resultText(text, total, isSearching)}</span>
        <span aria-hidden="true" className="max-sm:hidden">
          ↑ ↓ navegam · Enter abre · Esc fecha
        </span>
      </Autocomplete.Status>
    </Autocomplete.Root>
  )
}

function resultText(text: string, total: number, isSearching: boolean): string {
  if (isSearching) return 'Buscando pessoas…'
  if (text.trim() === '') return 'Digite para buscar'
  return total === 1 ? '1 resultado' : `${total} resultados`
}

function Row({ item, onChoose }: { readonly item: PaletteItem; readonly onChoose: (item: PaletteItem) => void }) {
  const Icon = item.icon
  return (
    <Autocomplete.Item
      value={item}
      onClick={() => onChoose(item)}
      className="flex min-h-10 cursor-pointer scroll-my-8 items-center gap-3 rounded-md px-2.5 py-1.5 outline-none select-none data-highlighted:bg-selected coarse:min-h-11"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-text-muted" />
      <span className="min-w-0 flex-1 truncate">
        {item.label}
        {item.detail && <span className="text-text-muted"> · {item.detail}</span>}
      </span>
      {item.shortcut && <Kbd shortcut={item.shortcut} className="max-sm:hidden" />}
    </Autocomplete.Item>
  )
}
