import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useSession } from '#shared/session/session-context.ts'
import { listenToKeys } from '#shared/shortcuts/dispatcher.ts'
import { rememberShortcutsOf } from '#shared/shortcuts/preferences.ts'
import { type ShortcutId, shortcutOf, SHORTCUT_IDS } from '#shared/shortcuts/registry.ts'
import { useShortcut } from '#shared/shortcuts/use-shortcut.ts'
import { useWhenLoaded } from '#shared/ui/use-when-loaded.ts'

const loadSheet = async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet

const LEADING_SOMEWHERE = SHORTCUT_IDS.filter((id) => shortcutOf(id).to !== undefined)

function GoTo({ id }: { readonly id: ShortcutId }) {
  const { to, module } = shortcutOf(id)
  const navigate = useNavigate()
  const { sees } = usePermissions()
  useShortcut(id, () => void navigate({ href: to ?? '/app' }), to !== undefined && (module === undefined || sees(module)))
  return null
}

export interface ShellShortcutsProps {
  readonly isHelpOpen: boolean
  readonly onHelpChange: (open: boolean) => void
}

/** Listens to the keyboard for the whole application: pages by letters, and the sheet that explains every shortcut. */
export function ShellShortcuts({ isHelpOpen, onHelpChange }: ShellShortcutsProps) {
  const userId = useSession().user?.id ?? null
  const sheet = useWhenLoaded({
    load: loadSheet,
    wanted: isHelpOpen,
    props: { open: isHelpOpen, onOpenChange: onHelpChange },
    onFailure: () => onHelpChange(false),
  })
  useEffect(() => listenToKeys(), [])
  useEffect(() => rememberShortcutsOf(userId), [userId])
  useShortcut('help.open', () => onHelpChange(true))
  return (
    <>
      {LEADING_SOMEWHERE.map((id) => (
        <GoTo key={id} id={id} />
      ))}
      {sheet}
    </>
  )
}
