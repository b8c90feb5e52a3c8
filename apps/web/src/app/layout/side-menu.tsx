import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'

import type { Role } from '#shared/access/permissions.gen.ts'
import { useCompanyContext } from '#shared/company/company-context.ts'
import { cn } from '#shared/ui/cn.ts'
import { bottomMenu, mainMenu, type MenuEntry } from './menu-entries.ts'

const ITEM =
  'flex min-h-9 w-full items-center gap-3 rounded-md px-3 py-1.5 text-left font-medium transition-colors duration-100 -outline-offset-2 hover:bg-hover hover:text-text coarse:min-h-11'
const CURRENT = { className: 'bg-selected text-text hover:bg-selected' }
const OTHER = { className: 'text-text-muted' }

function EntryLink({ entry, onNavigate }: { readonly entry: MenuEntry; readonly onNavigate: () => void }) {
  const Icon = entry.icon
  return (
    <Link to={entry.path} activeOptions={{ exact: entry.path === '/app' }} activeProps={CURRENT} inactiveProps={OTHER} onClick={onNavigate} className={ITEM}>
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="min-w-0 break-words">{entry.label}</span>
    </Link>
  )
}

function EntryGroup({ entry, onNavigate }: { readonly entry: MenuEntry; readonly onNavigate: () => void }) {
  const isInside = useRouterState({ select: ({ location }) => location.pathname.startsWith(`${entry.path}/`) })
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isInside
  const id = useId()
  const Icon = entry.icon
  return (
    <>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setChosen(!isOpen)} className={cn(ITEM, 'text-text-muted')}>
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="min-w-0 flex-1 break-words">{entry.label}</span>
        <ChevronDown aria-hidden="true" className={cn('size-4 shrink-0 transition-transform duration-150', isOpen && 'rotate-180')} />
      </button>
      <ul id={id} hidden={!isOpen} className="mt-0.5 ml-5 space-y-0.5 border-l pl-2">
        {entry.children?.map(({ label, path }) => (
          <li key={path}>
            <Link to={path} activeProps={CURRENT} inactiveProps={OTHER} onClick={onNavigate} className={cn(ITEM, 'font-normal')}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

export interface SideMenuProps {
  readonly role: Role
  readonly onNavigate?: () => void
}

const stay = (): void => undefined

export function SideMenu({ role, onNavigate = stay }: SideMenuProps) {
  const bottom = bottomMenu(role)
  const off = useCompanyContext().selectedCompany?.modules_off
  return (
    <nav aria-label="Menu principal" className="flex min-h-full flex-col gap-4">
      <ul className="flex-1 space-y-0.5">
        {mainMenu(role, off).map((entry) => (
          <li key={entry.path}>
            {entry.children ? <EntryGroup entry={entry} onNavigate={onNavigate} /> : <EntryLink entry={entry} onNavigate={onNavigate} />}
          </li>
        ))}
      </ul>
      {bottom.length > 0 && (
        <ul className="border-t pt-3">
          {bottom.map((entry) => (
            <li key={entry.path}>
              <EntryLink entry={entry} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}
