import { isSingleKey } from './keys.ts'
import { singleKeysAreOn } from './preferences.ts'
import { type ShortcutId, shortcutOf, SHORTCUT_IDS } from './registry.ts'
import { nothingBegun, press, type Progress, waysOf } from './sequences.ts'

/** Does what the shortcut says; false when it had nothing to do, so that the key keeps its usual meaning. */
export type ShortcutHandler = (event: KeyboardEvent) => boolean | void

const handlers = new Map<ShortcutId, ShortcutHandler[]>()
const WAYS = waysOf(SHORTCUT_IDS.map((id) => ({ id, keys: shortcutOf(id).keys })))
const ARE_SINGLE = new Map(SHORTCUT_IDS.map((id) => [id, isSingleKey(shortcutOf(id).keys)]))

/** The newest handler of a shortcut answers; the one before comes back when it goes. */
export function addShortcutHandler(id: ShortcutId, handler: ShortcutHandler): () => void {
  handlers.set(id, [...(handlers.get(id) ?? []), handler])
  return () => {
    handlers.set(id, (handlers.get(id) ?? []).filter((known) => known !== handler))
  }
}

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, select, [contenteditable=""], [contenteditable=true]'
/** Widgets that know the letters and arrows themselves. */
const OWN_KEYS = '[role=menu], [role=listbox], [role=tree], [role=combobox], [role=radiogroup], [role=slider]'
const OVERLAYS = '[role=dialog], [role=alertdialog]'
const PRESSED_BY_ENTER = 'a[href], button, summary, [role=button], [role=tab], [role=menuitem], [role=treeitem], input'

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

/** Whether a shortcut may act where the focus is. */
function mayAct(id: ShortcutId, event: KeyboardEvent): boolean {
  const { inFields, repeats } = shortcutOf(id)
  if (event.repeat && repeats !== true) return false
  if (ARE_SINGLE.get(id) === true && !singleKeysAreOn()) return false
  if (isWithin(event.target, OVERLAYS) || isWithin(event.target, OWN_KEYS)) return false
  if (isWithin(event.target, FIELDS) && inFields !== true) return false
  return !(['Enter', ' '].includes(event.key) && !event.shiftKey && !event.ctrlKey && isWithin(event.target, PRESSED_BY_ENTER))
}

/** Listens to the window's keys and calls the handlers. The only place of the product that does. Returns how to stop. */
export function listenToKeys(): () => void {
  let progress: Progress<ShortcutId> = nothingBegun()
  const handle = (event: KeyboardEvent): void => {
    // What a widget has answered, what an input method composes and the modifiers alone are none of ours.
    if (event.defaultPrevented || event.isComposing || ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'].includes(event.key)) return
    const step = press(WAYS, progress, event, event.timeStamp)
    const may = step.progress.begun.filter(({ way }) => mayAct(way.id, event))
    progress = { ...step.progress, begun: may }
    for (const id of step.completed) {
      const handler = handlers.get(id)?.at(-1)
      if (!handler || !mayAct(id, event) || handler(event) === false) continue
      event.preventDefault()
      return
    }
  }
  window.addEventListener('keydown', handle)
  return () => window.removeEventListener('keydown', handle)
}
