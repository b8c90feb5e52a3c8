/** Caps of one request. They are far above what a screen asks and far below what hurts. */
export const LIMITS = {
  /** characters of path and query string */
  urlLength: 12_000,
  /** characters of Content-Location, which encodes every letter anew: a longer one is left out, since proxies cut off heads of some kilobytes */
  locationLength: 2_000,
  /** bytes of a request body (the protocol answers 413 above it) */
  bodyBytes: 8 * 1024 * 1024,
  /** cells of a sheet: a body may hold millions, and each costs far more than its sign in JSON */
  sheetCells: 500_000,
  /** characters of the names of a sheet's head, once each of its rows repeats them: a small sheet could become gigabytes of JSON */
  sheetNames: 32 * 1024 * 1024,
  /** levels of embeds inside embeds */
  embedDepth: 8,
  /** embeds in the whole request: their number, not only their depth, multiplies the work */
  embeds: 40,
  /** items of `select`, all levels together */
  selectItems: 400,
  /** conditions of all filters and logic trees together */
  conditions: 200,
  /** levels of and/or inside and/or */
  logicDepth: 16,
  /** terms of one `order` */
  orderTerms: 32,
  /** bytes of a PostgreSQL identifier; longer ones would be cut silently */
  identifierBytes: 63,
} as const
