import { isMac, isSingleKey, shownKeys } from '../shortcuts/keys.ts'
import { useSingleKeys } from '../shortcuts/preferences.ts'
import { type ShortcutId, shortcutOf } from '../shortcuts/registry.ts'
import { cn } from './cn.ts'

const KEY = 'inline-flex min-h-5 min-w-5 items-center justify-center rounded-sm border bg-sunken px-1 font-sans text-2xs font-semibold text-text-muted'

/** A shortcut of the table as keys to press; nothing while the person has turned its kind off. */
export function Kbd({ shortcut, always = false, className }: { readonly shortcut: ShortcutId; readonly always?: boolean; readonly className?: string }) {
  const areOn = useSingleKeys()
  const { keys } = shortcutOf(shortcut)
  if (!always && !areOn && isSingleKey(keys)) return null
  const strokes = shownKeys(keys, isMac())
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-1', className)}>
      {strokes.map((stroke) => (
        <span key={stroke.join('+')} className="inline-flex items-center gap-0.5">
          {stroke.map((name) => (
            <kbd key={name} className={KEY}>
              {name}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  )
}
