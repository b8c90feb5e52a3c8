import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

import { ariaKeys, isSingleKey, type KeyPress, parseKeys, shownKeys, strokeMatches } from './keys.ts'
import { SHORTCUT_GROUPS, type ShortcutId, shortcutOf, SHORTCUT_IDS } from './registry.ts'
import { nothingBegun, press, SEQUENCE_MS, waysOf } from './sequences.ts'

const plain: KeyPress = { key: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const key = (name: string, held: Partial<KeyPress> = {}): KeyPress => ({ ...plain, key: name, ...held })
const matches = (keys: string, event: KeyPress): boolean => parseKeys(keys).some(([stroke]) => stroke !== undefined && strokeMatches(event, stroke))
const WAYS = waysOf(SHORTCUT_IDS.map((id) => ({ id, keys: shortcutOf(id).keys })))

/** What a row of presses completes, each `apart` milliseconds after the one before. */
function typed(events: readonly KeyPress[], apart = 100): ShortcutId[] {
  let progress = nothingBegun<ShortcutId>()
  return events.flatMap((event, index) => {
    const step = press(WAYS, progress, event, 1_000 + index * apart)
    progress = step.progress
    return step.completed
  })
}

describe('the table of shortcuts', () => {
  it('gives every shortcut a name, a group and keys that no other one of its place has', () => {
    const taken = new Map<string, ShortcutId>()
    for (const id of SHORTCUT_IDS) {
      const { keys, label, group } = shortcutOf(id)
      expect(label).not.toBe('')
      expect(SHORTCUT_GROUPS).toContain(group)
      for (const way of keys.split(' | ')) {
        // Trees answer Enter in their rows themselves, and no list stands beside the map of vacations.
        const place = `${/^(tree|goals|org|map)\./.exec(id)?.[1] ?? ''} ${way}`
        expect(taken.get(place)).toBeUndefined()
        taken.set(place, id)
      }
    }
  })

  it('has no sequence that begins with a shortcut of its own, which would act too early', () => {
    const first = WAYS.filter(({ strokes }) => strokes.length > 1).map(({ strokes }) => strokes[0]?.key)
    const alone = WAYS.filter(({ strokes }) => strokes.length === 1).map(({ strokes }) => strokes[0])
    expect(first.length).toBeGreaterThan(5)
    expect(alone.filter((stroke) => stroke && !stroke.mod && first.includes(stroke.key))).toEqual([])
  })
})

describe('a press', () => {
  it('is Ctrl on a PC and ⌘ on a Mac, never both nor with Alt', () => {
    expect(matches('Mod+k', key('k', { ctrlKey: true }))).toBe(true)
    expect(matches('Mod+k', key('k', { metaKey: true }))).toBe(true)
    expect(matches('Mod+k', key('K', { ctrlKey: true }))).toBe(true)
    expect(matches('Mod+k', key('k'))).toBe(false)
    expect(matches('Mod+k', key('k', { ctrlKey: true, metaKey: true }))).toBe(false)
    expect(matches('Mod+k', key('k', { ctrlKey: true, altKey: true }))).toBe(false)
    expect(matches('Mod+k', key('K', { ctrlKey: true, shiftKey: true }))).toBe(false)
    expect(matches('Mod+Shift+e', key('E', { ctrlKey: true, shiftKey: true }))).toBe(true)
  })

  it('of a letter does not mind caps lock but minds shift; a sign is itself, however it is typed', () => {
    expect(matches('j', key('J'))).toBe(true)
    expect(matches('j', key('J', { shiftKey: true }))).toBe(false)
    expect(matches('?', key('?', { shiftKey: true }))).toBe(true)
    expect(matches('?', key('?'))).toBe(true)
    expect(matches('/', key('/', { shiftKey: true }))).toBe(true)
    expect(matches('/', key('/', { ctrlKey: true }))).toBe(false)
    expect(matches('Shift+Space', key(' ', { shiftKey: true }))).toBe(true)
    expect(matches('Shift+Space', key(' '))).toBe(false)
  })

  it('reads as the keyboard has it', () => {
    expect(shownKeys('Mod+k', false)).toEqual([['Ctrl', 'K']])
    expect(shownKeys('Mod+k', true)).toEqual([['⌘', 'K']])
    expect(shownKeys('g t', false)).toEqual([['G'], ['T']])
    expect(shownKeys('Shift+Space', false)).toEqual([['Shift', 'Espaço']])
    expect(shownKeys('Enter | F2', false)).toEqual([['Enter']])
    expect(ariaKeys('Mod+k', false)).toBe('Control+k')
    expect(ariaKeys('Mod+k', true)).toBe('Meta+k')
    expect(ariaKeys('Enter | F2', false)).toBe('Enter F2')
    expect(ariaKeys('g t', false)).toBeNull()
  })

  it('counts as single when it is plain letters and signs alone', () => {
    expect(['j', '?', 'g t', '/'].map(isSingleKey)).toEqual([true, true, true, true])
    expect(['Mod+k', 'Enter', 'Shift+Space', 'Escape'].map(isSingleKey)).toEqual([false, false, false, false])
  })
})

describe('a sequence', () => {
  it('is completed by its letters in order, and its last letter is no shortcut of its own then', () => {
    expect(typed([key('g'), key('t')])).toEqual(['go.employees'])
    expect(typed([key('g'), key('n')])).toEqual(['go.notifications'])
    expect(typed([key('n')])).toEqual(['list.new'])
  })

  it('is forgotten after a while, and by a key that does not belong to it', () => {
    expect(typed([key('g'), key('t')], SEQUENCE_MS + 1)).toEqual([])
    expect(typed([key('g'), key('z'), key('t')])).toEqual([])
    expect(typed([key('g'), key('j')])).toEqual(['list.next'])
  })

  it('begins anew with its first letter', () => {
    expect(typed([key('g'), key('g'), key('t')])).toEqual(['go.employees'])
  })

  it('completes only what was really typed last, whatever is typed', () => {
    const keys = fc.constantFrom(...'gtpilmnfcjkexas?/'.split(''), 'Enter', 'Escape', ' ')
    const event = fc.record({ key: keys, ctrlKey: fc.boolean(), shiftKey: fc.boolean() }).map((held) => ({ ...plain, ...held }))
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let progress = nothingBegun<ShortcutId>()
        events.forEach((each, index) => {
          const step = press(WAYS, progress, each, index * 50)
          progress = step.progress
          for (const id of step.completed) {
            const last = WAYS.filter((way) => way.id === id).some(({ strokes }) =>
              strokes.every((stroke, place) => {
                const pressed = events[index - strokes.length + 1 + place]
                return pressed !== undefined && strokeMatches(pressed, stroke)
              }))
            expect(last).toBe(true)
          }
        })
      }),
    )
  })

  it('of the table is always completed when typed after a pause, whatever came before', () => {
    const before = fc.array(fc.constantFrom(...'gtfcjk'.split('')).map((name) => key(name)), { maxLength: 6 })
    fc.assert(
      fc.property(before, fc.constantFrom(...SHORTCUT_IDS.filter((id) => shortcutOf(id).keys.includes(' ') && !shortcutOf(id).keys.includes('|'))), (noise, id) => {
        let progress = nothingBegun<ShortcutId>()
        for (const event of noise) progress = press(WAYS, progress, event, 0).progress
        const letters = shortcutOf(id).keys.split(' ')
        const last = letters.map((letter, index) => {
          const step = press(WAYS, progress, key(letter), SEQUENCE_MS + 1 + index)
          progress = step.progress
          return step.completed
        })
        expect(last.at(-1)).toEqual([id])
      }),
    )
  })
})

describe('no other place of the product', () => {
  const source = path.resolve(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(unit\.test|gen|types)\./.test(name))
    .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(path.join(source, name), 'utf8') }))

  it('listens to the keys of the window', () => {
    expect(files.length).toBeGreaterThan(200)
    const listeners = files.filter(({ text }) => /addEventListener\(\s*['"`]key(down|up|press)/.test(text)).map(({ name }) => name)
    expect(listeners).toEqual(['shared/shortcuts/dispatcher.ts'])
  })

  it('gives a letter or a sign a meaning: handlers name shortcuts of the table', () => {
    const letter = /\b[kK]ey(?:\.toLowerCase\(\))?\s*[!=]==?\s*(['"`])[^\s]\1|(['"`])[^\s]\2\s*[!=]==?\s*\w*\.?key\b/
    const cases = /case (['"`])[^\s]\1:/
    const wrong = files.filter(({ name, text }) => !name.startsWith('shared/shortcuts/') && (letter.test(text) || (/\bkey\b/.test(text) && cases.test(text))))
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})
