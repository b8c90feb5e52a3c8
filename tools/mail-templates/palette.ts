import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const TOKENS = join(import.meta.dirname, '../../apps/web/src/styles/tokens.css')

type Palette = Readonly<Record<string, string>>

function block(css: string, selector: string): Palette {
  const body = css.slice(css.indexOf(`${selector}{`)).split('}')[0] ?? ''
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

function color(palette: Palette, name: string): string {
  const value = palette[name]
  if (value === undefined) throw new Error(`tokens.css has no color ${name}`)
  return value
}

const css = readFileSync(TOKENS, 'utf8')
const [light, dark] = [block(css, ':root'), block(css, '.dark')]

/** Colors of the screens, by their names there: what arrives by mail and what opens from it look like one product. */
export const inLight = (name: string): string => color(light, name)
export const inDark = (name: string): string => color(dark, name)
