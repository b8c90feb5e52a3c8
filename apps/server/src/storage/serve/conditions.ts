import type { IncomingHttpHeaders } from 'node:http'

/** What identifies one version of a file to caches. */
export interface Validators {
  /** Quoted. */
  readonly etag: string
  readonly lastModified: Date
}

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Dates in headers have no milliseconds. */
const notLater = (date: Date, header: string): boolean => Math.floor(date.getTime() / 1000) * 1000 <= Date.parse(header)

/** Whether the client has this version already; If-None-Match outranks If-Modified-Since. */
export function isNotModified(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.trim() === '*' || tags.split(',').some((tag) => withoutWeakness(tag) === etag)
  const since = headers['if-modified-since']
  return since !== undefined && notLater(lastModified, since)
}

/** Whether a Range counts: with If-Range only while the file is still the one that the client has a part of. */
export function rangeApplies(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const condition = headers['if-range']
  if (typeof condition !== 'string') return true
  return condition.startsWith('"') ? condition === etag : notLater(lastModified, condition)
}
