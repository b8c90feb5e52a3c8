import type { SvgFile } from '#shared/export/picture.ts'
import type { Coloring } from './colors.ts'
import { CARD_HEIGHT, CARD_WIDTH, type Layout } from './layout.ts'
import type { OrgPerson } from './org-tree.ts'

export interface Drawing {
  readonly title: string
  readonly subtitle: string
  readonly layout: Layout
  readonly people: readonly OrgPerson[]
  readonly coloring: Coloring
}

const HEAD = 72
const LEGEND_ROW = 22
const FONT = `Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif`
const LEAST_WIDTH = 640

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text of people inside XML: nothing in it may become markup, nor a character that XML forbids. */
function escaped(text: string): string {
  return text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** Files know no widths of letters: about so many fit. */
function cut(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('').trimEnd()}…`
}

function text(x: number, y: number, words: string, look: { readonly size: number; readonly fill: string; readonly weight?: number }): string {
  return `<text x="${String(x)}" y="${String(y)}" font-size="${String(look.size)}" font-weight="${String(look.weight ?? 400)}" fill="${look.fill}">${escaped(words)}</text>`
}

function card(person: OrgPerson, x: number, y: number, coloring: Coloring): string {
  const color = coloring.swatchOf(person)?.hex ?? '#dce2e5'
  const team = person.direct === 0 ? '' : person.all === person.direct ? String(person.direct) : `${String(person.direct)} / ${String(person.all)}`
  return [
    `<g transform="translate(${String(x)} ${String(y)})">`,
    `<rect width="${String(CARD_WIDTH)}" height="${String(CARD_HEIGHT)}" rx="8" fill="#fff" stroke="#c3ccd1"/>`,
    `<rect x="0" y="8" width="5" height="${String(CARD_HEIGHT - 16)}" rx="2.5" fill="${color}"/>`,
    `<circle cx="34" cy="34" r="17" fill="#def4f9"/>`,
    `<text x="34" y="38" font-size="12" font-weight="600" fill="#014f67" text-anchor="middle">${escaped(person.initials)}</text>`,
    text(60, 31, cut(person.name, 26), { size: 13, weight: 600, fill: '#111c24' }),
    text(60, 48, cut(person.position ?? 'Sem cargo', 29), { size: 12, fill: '#49545c' }),
    text(18, CARD_HEIGHT - 14, cut(coloring.labelOf(person), team === '' ? 37 : 29), { size: 11, fill: '#616c74' }),
    ...(team === '' ? [] : [`<text x="${String(CARD_WIDTH - 12)}" y="${String(CARD_HEIGHT - 14)}" font-size="11" font-weight="600" fill="#014f67" text-anchor="end">${team}</text>`]),
    '</g>',
  ].join('')
}

/** What is on screen as a picture that stands alone: heading, legend, cards with initials in place of photos. */
export function drawSvg({ title, subtitle, layout, people, coloring }: Drawing): SvgFile {
  const width = Math.max(LEAST_WIDTH, layout.width)
  const top = HEAD + coloring.legend.length * LEGEND_ROW
  const height = top + layout.height
  const cards = people.flatMap((person) => {
    const place = layout.places.get(person.id)
    return place ? [card(person, place.x, place.y + top, coloring)] : []
  })
  const legend = coloring.legend.map(({ label, hex, people: count }, index) => {
    const y = HEAD + index * LEGEND_ROW
    return `<rect x="24" y="${String(y)}" width="12" height="12" rx="3" fill="${hex}"/>${text(44, y + 10, `${label} (${String(count)})`, { size: 12, fill: '#49545c' })}`
  })
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}" font-family="${FONT}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    text(24, 34, title, { size: 20, weight: 600, fill: '#111c24' }),
    text(24, 54, subtitle, { size: 12, fill: '#49545c' }),
    ...legend,
    `<g transform="translate(0 ${String(top)})" fill="none" stroke="#7d888f">${layout.lines.map(({ path }) => `<path d="${path}"/>`).join('')}</g>`,
    ...cards,
    '</svg>',
  ].join('\n')
  return { svg, width, height }
}
