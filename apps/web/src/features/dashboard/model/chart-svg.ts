import type { SvgFile } from '#shared/export/picture.ts'

export interface Columns {
  readonly title: string
  readonly subtitle: string
  readonly labels: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[]
}

const [WIDTH, HEIGHT, HEAD, FOOT, SIDE] = [960, 480, 96, 56, 32]
const COLORS = ['#0f766e', '#94a3b8']
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Columns over labels, as a picture of their own: with title, what it is of, the names of the series and a figure on each column. */
export function columnsSvg({ title, subtitle, labels, series }: Columns): SvgFile {
  const most = Math.max(1, ...series.flatMap(({ values }) => values))
  const slot = (WIDTH - 2 * SIDE) / Math.max(1, labels.length)
  const bar = Math.min(36, (slot * 0.7) / Math.max(1, series.length))
  const floor = HEIGHT - FOOT
  const text = (x: number, y: number, size: number, content: string, more = ''): string =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" font-family="Inter, Arial, sans-serif" ${more}>${escaped(content)}</text>`
  const columns = series.flatMap(({ values }, place) =>
    values.map((value, index) => {
      const height = (value / most) * (floor - HEAD - 24)
      const x = SIDE + slot * (index + 0.5) + bar * (place - series.length / 2)
      return `<rect x="${x.toFixed(1)}" y="${(floor - height).toFixed(1)}" width="${(bar - 2).toFixed(1)}" height="${height.toFixed(1)}" rx="2" fill="${COLORS[place % COLORS.length] ?? ''}"/>${text(x + bar / 2 - 1, floor - height - 6, 13, value.toLocaleString('pt-BR'), 'text-anchor="middle" fill="#334155"')}`
    }),
  )
  const legend = series.length < 2 ? [] : series.map(({ name }, place) => `<rect x="${WIDTH - SIDE - 150 * (series.length - place)}" y="22" width="12" height="12" rx="2" fill="${COLORS[place % COLORS.length] ?? ''}"/>${text(WIDTH - SIDE - 150 * (series.length - place) + 18, 33, 14, name, 'fill="#334155"')}`)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    text(SIDE, 36, 20, title, 'font-weight="600" fill="#0f172a"'), text(SIDE, 60, 14, subtitle, 'fill="#475569"'), ...legend, ...columns,
    `<rect x="${SIDE}" y="${floor}" width="${WIDTH - 2 * SIDE}" height="1" fill="#cbd5e1"/>`,
    ...labels.map((label, index) => text(SIDE + slot * (index + 0.5), floor + 22, 13, label, 'text-anchor="middle" fill="#475569"')),
    '</svg>',
  ].join('')
  return { svg, width: WIDTH, height: HEIGHT }
}
