import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { rememberItem } from '#shared/lib/recent-items.ts'
import { useSession } from '#shared/session/session-context.ts'
import { ariaKeys, isMac } from '#shared/shortcuts/keys.ts'
import { shortcutOf } from '#shared/shortcuts/registry.ts'
import { useShortcut } from '#shared/shortcuts/use-shortcut.ts'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { useWhenLoaded } from '#shared/ui/use-when-loaded.ts'
import { atRest, savesData } from '#shared/lib/idle.ts'

const load = async () => (await import('./command-palette.tsx')).CommandPalette

/** Fetched once the page has its data and the browser has nothing else to do, so that the palette opens at once. */
function usePreload(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (savesData()) return undefined
    let isOver = false
    const fetchAhead = async (): Promise<void> => {
      await atRest(client)
      if (!isOver) await load()
    }
    // What cannot be fetched now is fetched when it is opened.
    fetchAhead().catch(() => undefined)
    return () => { isOver = true }
  }, [client])
}

/** People whose page was opened are offered again by the palette. */
function useVisits(): void {
  const person = useRouterState({ select: ({ location }) => /^\/app\/employees\/([0-9a-f-]{36})$/.exec(location.pathname)?.[1] ?? null })
  const { user } = useSession()
  const companyId = useCompanyContext().selectedCompany?.id
  useEffect(() => {
    if (person !== null && user && companyId !== undefined) rememberItem(user.id, `person:${companyId}:${person}`)
  }, [person, user, companyId])
}

/** The search button of the header, and Ctrl+K from everywhere. */
export function PaletteLauncher({ onHelp }: { readonly onHelp: () => void }) {
  const [isOpen, setOpen] = useState(false)
  usePreload()
  const open = (): void => setOpen(true)
  const palette = useWhenLoaded({ load, wanted: isOpen, props: { open: isOpen, onOpenChange: setOpen, onHelp }, onFailure: () => setOpen(false) })
  useVisits()
  useShortcut('palette.open', open)
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(shortcutOf('palette.open').keys, isMac()) ?? undefined}
        onClick={open}
        className="font-normal text-text-muted max-lg:size-control max-lg:border-transparent max-lg:p-0 lg:min-w-44 lg:justify-start lg:px-3"
      >
        <Search aria-hidden="true" className="size-4.5" />
        <span className="max-lg:sr-only lg:flex-1 lg:text-left">Buscar</span>
        <Kbd shortcut="palette.open" className="max-lg:hidden" />
      </Button>
      {palette}
    </>
  )
}
