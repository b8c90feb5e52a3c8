import type { Param, Word } from './params.ts'

/** What an address tells of a page, by the name that it has there. */
export type Params = Readonly<Record<string, Param<unknown, Word>>>
export type StateOf<P extends Params> = { readonly [Name in keyof P]: P[Name]['start'] }
/** The same as the address holds it: only what differs from the beginning. */
export type UrlOf<P extends Params> = { readonly [Name in keyof P]?: ReturnType<P[Name]['write']> }
export type Search = Readonly<Record<string, unknown>>

export interface AddressState<State, Url> {
  readonly start: State
  /** Reads an address; never throws. */
  readonly from: (search: Search) => State
  readonly url: (state: State) => Url
  /** The address without what is of this moment alone: what a saved view keeps. */
  readonly lasting: (state: State) => Url
  /** For the route: the address in its own words, without what it cannot mean. */
  readonly validateSearch: (search: Search) => Url
  /** Whether the state differs from the beginning in one of the names. */
  readonly differs: (state: State, names: readonly (keyof State)[]) => boolean
}

const wordOf = (raw: unknown): string => (typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : '')

/**
 * What a page keeps in its address, defined once: how it is read, written and compared. `old` says which name an older link may have
 * used for one of today.
 */
export function addressState<const P extends Params>(params: P, old: Readonly<Record<string, string>> = {}): AddressState<StateOf<P>, UrlOf<P>> {
  type State = StateOf<P>
  const entries = Object.entries(params)
  const start = Object.fromEntries(entries.map(([name, param]) => [name, param.start])) as State
  // Lists and pairs are compared as they are written; a word by itself: a CPF that is searched is never written.
  const isSet = (state: State, name: keyof P): boolean =>
    typeof start[name] === 'object' ? params[name]?.write(state[name]) !== params[name]?.write(start[name]) : state[name] !== start[name]
  const from = (search: Search): State => {
    const renamed: Search = Object.fromEntries(Object.entries(old).map(([before, now]) => [now, search[before]]))
    const told = { ...renamed, ...search }
    return Object.fromEntries(entries.map(([name, param]) => [name, wordOf(told[name]) === '' ? param.start : param.read(wordOf(told[name]))])) as State
  }
  const written = (state: State, which: (param: P[keyof P]) => boolean): UrlOf<P> =>
    Object.fromEntries(
      entries
        .filter(([name, param]) => isSet(state, name) && which(param as P[keyof P]))
        .map(([name, param]) => [name, param.write(state[name])])
        .filter(([, word]) => word !== ''),
    ) as UrlOf<P>
  const url = (state: State): UrlOf<P> => written(state, () => true)
  return {
    start,
    from,
    url,
    lasting: (state) => written(state, ({ passing = false }) => !passing),
    validateSearch: (search) => url(from(search)),
    differs: (state, names) => names.some((name) => isSet(state, name)),
  }
}
