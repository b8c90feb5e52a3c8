import type { CaepiFound, CaepiHeadings } from './caepi.ts'

/** What the page asks the worker that holds the file. */
export type CaepiQuestion =
  | { readonly kind: 'read'; readonly file: File; readonly remembered: Readonly<Record<string, unknown>> | null }
  | { readonly kind: 'check'; readonly headings: CaepiHeadings; readonly wanted: readonly string[] }

export type CaepiAnswer =
  | { readonly kind: 'read'; readonly headings: readonly string[]; readonly guessed: Partial<CaepiHeadings>; readonly samples: readonly (readonly string[])[]; readonly lines: number }
  | { readonly kind: 'checked'; readonly found: CaepiFound | { readonly problem: string } }
  | { readonly kind: 'problem'; readonly problem: string }

/** Unpacked; the file of the ministry has some tens of megabytes. */
export const MOST_BYTES = 250_000_000
