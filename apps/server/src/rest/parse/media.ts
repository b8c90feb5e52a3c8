import { RestError } from '../errors.ts'

/** The answer that a client accepts. */
export interface Media {
  readonly form: 'json' | 'csv'
  readonly singular: boolean
  readonly stripNulls: boolean
  readonly contentType: string
  /** the plan of the statement in place of its rows */
  readonly explain: Explain | null
}

export interface Explain {
  readonly format: 'json' | 'text'
  readonly options: readonly ExplainOption[]
}

const EXPLAIN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const
export type ExplainOption = (typeof EXPLAIN_OPTIONS)[number]

const ARRAY = mediaOf('application/json')
const ARRAY_STRIPPED = mediaOf('application/vnd.pgrst.array+json;nulls=stripped', { stripNulls: true })
const OBJECT = mediaOf('application/vnd.pgrst.object+json', { singular: true })
const OBJECT_STRIPPED = mediaOf('application/vnd.pgrst.object+json;nulls=stripped', { singular: true, stripNulls: true })
const CSV = mediaOf('text/csv', { form: 'csv' })
const PLAN = /^application\/vnd\.pgrst\.plan(?:\+(json|text))?$/

function mediaOf(type: string, more: Partial<Media> = {}): Media {
  return { form: 'json', singular: false, stripNulls: false, explain: null, contentType: `${type}; charset=utf-8`, ...more }
}

/** @throws RestError PGRST107 when nothing in the header can be served. */
export function parseAccept(header: string | undefined, plans = false): Media {
  if (header === undefined || header === '' || header === '*/*' || header === 'application/json') return ARRAY
  const ranked = rank(header)
  for (const { type, parameters } of ranked) {
    const media = plans && PLAN.test(type) ? planOf(type, parameters) : known(type, parameters)
    if (media !== null) return media
  }
  const asked = header.split(',').map((text) => text.trim()).join(', ')
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${asked}`)
}

function known(type: string, parameters: readonly string[]): Media | null {
  const stripNulls = parameters.includes('nulls=stripped')
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return ARRAY
    case 'text/csv':
      return CSV
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return stripNulls ? ARRAY_STRIPPED : ARRAY
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return stripNulls ? OBJECT_STRIPPED : OBJECT
    default:
      return null
  }
}

/** `application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose` */
function planOf(type: string, parameters: readonly string[]): Media | null {
  const format = PLAN.exec(type)?.[1] === 'json' ? 'json' : 'text'
  const valueOf = (name: string): string => parameters.find((text) => text.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  const [wanted = 'application/json', ...details] = splitOutsideQuotes(valueOf('for').replaceAll('"', '') || 'application/json', ';')
  const planned = known(wanted.trim(), details.map((text) => text.trim()))
  if (planned === null) return null
  const asked = valueOf('options').split('|')
  const options = EXPLAIN_OPTIONS.filter((option) => asked.includes(option))
  const shown = options.length === 0 ? '' : ` options=${options.join('|')};`
  const inner = planned.contentType.replace('; charset=utf-8', '')
  return {
    ...planned,
    explain: { format, options },
    contentType: `application/vnd.pgrst.plan+${format}; for="${inner}";${shown} charset=utf-8`,
  }
}

interface Ranked {
  readonly type: string
  readonly parameters: readonly string[]
  readonly index: number
  readonly quality: number
}

function rank(header: string): readonly Ranked[] {
  return splitOutsideQuotes(header, ',')
    .map((piece, index) => {
      const [type = '', ...parameters] = splitOutsideQuotes(piece, ';').map((text) => text.trim().toLowerCase())
      const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1')
      return { type, parameters, index, quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
}

function splitOutsideQuotes(text: string, separator: ',' | ';'): string[] {
  const pieces = ['']
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    if (character === separator && !quoted) pieces.push('')
    else pieces.push((pieces.pop() ?? '') + character)
  }
  return pieces
}
