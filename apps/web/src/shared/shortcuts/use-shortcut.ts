import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react'

import { addShortcutHandler, type ShortcutHandler } from './dispatcher.ts'
import { parseKeys, strokeMatches } from './keys.ts'
import { type ShortcutId, shortcutOf } from './registry.ts'

/** Answers a shortcut of the table while the component is on screen and `enabled`. Return false to leave the key alone. */
export function useShortcut(id: ShortcutId, handler: ShortcutHandler, enabled = true): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => (enabled ? addShortcutHandler(id, (event) => latest.current(event)) : undefined), [id, enabled])
}

/** Whether this press is the shortcut, for those of one press. */
export function isShortcut(id: ShortcutId, event: KeyboardEvent | ReactKeyboardEvent): boolean {
  return parseKeys(shortcutOf(id).keys).some(([stroke, ...more]) => stroke !== undefined && more.length === 0 && strokeMatches(event, stroke))
}

/** An `onKeyDown` for one element: shortcuts of the table that count only inside it, such as saving a form. */
export function keyHandler(handlers: Partial<Record<ShortcutId, () => void>>): (event: ReactKeyboardEvent) => void {
  return (event) => {
    for (const [id, run] of Object.entries(handlers) as [ShortcutId, (() => void) | undefined][]) {
      if (!run || event.defaultPrevented || !isShortcut(id, event)) continue
      event.preventDefault()
      if (!event.repeat || shortcutOf(id).repeats === true) run()
      return
    }
  }
}
