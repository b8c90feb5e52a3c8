/** The part of a keyboard event that decides which key was pressed. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** One press that a shortcut waits for. `mod` is Ctrl, or ⌘ on a Mac. */
interface Stroke {
  readonly key: string
  readonly mod: boolean
  readonly shift: boolean
}

/** 'g t' → two strokes, 'Mod+Shift+Enter' → one; ' | ' separates several ways. */
export function parseKeys(keys: string): readonly (readonly Stroke[])[] {
  return keys.split(' | ').map((way) => way.split(' ').map(parseStroke))
}

function parseStroke(text: string): Stroke {
  // A lone '+' is a key; all others stand between the parts.
  const parts = text === '+' ? [text] : text.split('+')
  const key = parts.at(-1) ?? ''
  return { key: key === 'Space' ? ' ' : key, mod: parts.includes('Mod'), shift: parts.includes('Shift') }
}

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key)

/** Caps lock makes 'G' of a plain g; the shift key says which of the two was meant. */
function sameKey(pressed: string, wanted: string): boolean {
  return isLetter(wanted) ? pressed.toLowerCase() === wanted : pressed === wanted
}

export function strokeMatches(press: KeyPress, stroke: Stroke): boolean {
  if (press.altKey || (press.ctrlKey && press.metaKey)) return false
  if ((press.ctrlKey || press.metaKey) !== stroke.mod) return false
  // Signs such as '?' and '/' are reached with or without shift, depending on the keyboard: the sign itself decides.
  const isSign = stroke.key.length === 1 && stroke.key !== ' ' && !isLetter(stroke.key)
  return (isSign || press.shiftKey === stroke.shift) && sameKey(press.key, stroke.key)
}

/** Whether it is typed with plain letters or signs: those are the ones that speech input and slips of a hand trigger (WCAG 2.1.4). */
export function isSingleKey(keys: string): boolean {
  return parseKeys(keys).some((way) => way.every(({ key, mod }) => !mod && key.length === 1 && key !== ' '))
}

const NAMES: Readonly<Record<string, string>> = { ' ': 'Espaço', Escape: 'Esc', Enter: 'Enter', Shift: 'Shift', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }

/** How each stroke of the first way reads on this keyboard: 'Mod+k' → [['Ctrl', 'K']], 'g t' → [['G'], ['T']]. */
export function shownKeys(keys: string, isMac: boolean): readonly (readonly string[])[] {
  const [way = []] = parseKeys(keys)
  return way.map(({ key, mod, shift }) => [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(shift ? ['Shift'] : []),
    NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  ])
}

/** The value of `aria-keyshortcuts`; null for sequences, which it cannot say. */
export function ariaKeys(keys: string, isMac: boolean): string | null {
  const ways = parseKeys(keys)
  if (ways.some((way) => way.length !== 1)) return null
  return ways
    .flat()
    .map(({ key, mod, shift }) => [mod && (isMac ? 'Meta' : 'Control'), shift && 'Shift', key === ' ' ? 'Space' : key].filter(Boolean).join('+'))
    .join(' ')
}

export const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
