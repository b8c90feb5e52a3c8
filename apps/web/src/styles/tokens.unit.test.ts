import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Tokens = Readonly<Record<string, string>>

/** The colors of a block, such as `.dark`. */
function tokensOf(selector: string): Tokens {
  const block = css.split(`${selector}{`)[1]?.split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[\da-f]{6})/g)].map(([, name = '', color = '']) => [name, color]))
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(text: string, ground: string): number {
  const [light = 0, dark = 0] = [luminance(text), luminance(ground)].toSorted((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['canvas', 'surface', 'sunken', 'raised', 'hover', 'selected']
const PAIRS: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ['text', GROUNDS],
  ['text-muted', GROUNDS],
  ['text-subtle', ['canvas', 'surface', 'sunken', 'raised', 'hover']],
  ['primary-text', ['canvas', 'surface', 'sunken', 'hover', 'selected', 'primary-subtle']],
  ['on-primary', ['primary', 'primary-hover']],
  ['on-band', ['band', 'band-end']],
  ['on-band-muted', ['band', 'band-end']],
  ['on-band-action', ['band-action']],
  ...['success', 'warning', 'danger', 'info'].flatMap((tone) => [
    [`on-${tone}`, [tone]] as const,
    [`${tone}-text`, [`${tone}-subtle`, 'surface', 'canvas']] as const,
  ]),
]

describe.each([':root', '.dark'])('the colors of %s', (selector) => {
  const tokens = tokensOf(selector)
  it.each(PAIRS.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))('show %s on %s with at least 4.5:1', (text, ground) => {
    expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
})
