import { RestError } from '../errors.ts'

/** The answer that a client accepts: an array or one object, with or without null fields. */
export interface Media {
  readonly singular: boolean
  readonly stripNulls: boolean
  readonly contentType: string
}

const JSON_ARRAY: Media = { singular: false, stripNulls: false, contentType: 'application/json; charset=utf-8' }

/** @throws RestError PGRST107 when nothing in the header can be served. */
export function parseAccept(header: string | undefined): Media {
  if (header === undefined || header === '' || header === '*/*' || header === 'application/json') return JSON_ARRAY
  for (const { type, parameters } of rank(header)) {
    const stripNulls = parameters.includes('nulls=stripped')
    if (type === '*/*' || type === 'application/*' || type === 'application/json') return JSON_ARRAY
    if (type === 'application/vnd.pgrst.array' || type === 'application/vnd.pgrst.array+json') {
      return stripNulls
        ? { singular: false, stripNulls, contentType: 'application/vnd.pgrst.array+json; nulls=stripped; charset=utf-8' }
        : JSON_ARRAY
    }
    if (type === 'application/vnd.pgrst.object' || type === 'application/vnd.pgrst.object+json') {
      const nulls = stripNulls ? ' nulls=stripped;' : ''
      return { singular: true, stripNulls, contentType: `application/vnd.pgrst.object+json;${nulls} charset=utf-8` }
    }
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${header}`)
}

function rank(header: string): { type: string; parameters: string[] }[] {
  return header
    .split(',')
    .map((piece, index) => {
      const [type = '', ...parameters] = piece.split(';').map((text) => text.trim().toLowerCase())
      const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1')
      return { type, parameters, index, quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
}
