import { addressState, type AddressState, type Params, type StateOf, type UrlOf } from './address-state.ts'
import { numberUpTo, type Param, passing, sizeOf, type Sort, term } from './params.ts'

/** A page of rows; `total` counts what search and filters leave. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

export const PAGE_SIZES = [25, 50, 100] as const

/** What every list tells, whatever its filters are. */
export interface Listed {
  readonly q: string
  readonly page: number
  readonly size: number
  readonly sort?: Sort
}

export interface ListDefinition<State, Url, Filter extends keyof State = never> extends AddressState<State, Url> {
  /** A change of what is shown begins again at the first page; one of how it is shown does not. */
  readonly change: (state: State, part: Partial<State>) => State
  /** Whether the search or a filter leaves something out. */
  readonly isFiltered: (state: State) => boolean
  /** How many filters leave something out, the search not among them. */
  readonly filtersInUse: (state: State) => number
  /** Without search and filters; order, size and the like stay. */
  readonly cleared: (state: State) => State
  /** Search and filters: what decides which rows there are. */
  readonly filtersOf: (state: State) => Pick<State, Filter>
  /** The same with order and page: what decides which rows are on screen, for the key of a query. */
  readonly askedOf: (state: State) => Partial<State>
}

export interface ListParts<F extends Params, S extends Params> {
  /** What leaves rows out, beside the search. */
  readonly filters: F
  /** How the rows are shown, and what else the page keeps: order, columns, the dialog that is open. */
  readonly shown?: S
  /** How many rows a page has at first. */
  readonly size?: (typeof PAGE_SIZES)[number]
  /** Names of older links. */
  readonly old?: Readonly<Record<string, string>>
}

type Always = { readonly q: Param<string>; readonly page: Param<number>; readonly size: Param<number> }

/** What a list keeps in its address: search, filters, order, page and page size, by the same names everywhere. */
export function listState<const F extends Params, const S extends Params = Record<never, never>>({ filters, shown, size, old }: ListParts<F, S>) {
  type State = StateOf<Always & F & S>
  const params = { q: term, ...filters, ...shown, page: passing(numberUpTo(1_000_000)), size: sizeOf(PAGE_SIZES, size) } as Always & F & S
  const address = addressState(params, old)
  const limits = ['q', ...Object.keys(filters)] as (keyof State)[]
  const keepsPage = new Set(['page', ...Object.keys(shown ?? {}).filter((name) => name !== 'sort')])
  const pick = (state: State, names: readonly (keyof State)[]): Partial<State> => Object.fromEntries(names.map((name) => [name, state[name]])) as Partial<State>
  const filtersOf = (state: State): Pick<State, 'q' | keyof F> => pick(state, limits) as Pick<State, 'q' | keyof F>
  const definition: ListDefinition<State, UrlOf<Always & F & S>, 'q' | keyof F> = {
    ...address,
    change: (state, part) => ({ ...state, ...(!Object.keys(part).every((name) => keepsPage.has(name)) && { page: 1 }), ...part }),
    isFiltered: (state) => address.differs(state, limits),
    filtersInUse: (state) => limits.filter((name) => name !== 'q' && address.differs(state, [name])).length,
    cleared: (state) => ({ ...state, ...filtersOf(address.start), page: 1 }),
    filtersOf,
    askedOf: (state) => pick(state, [...limits, ...(shown && 'sort' in shown ? ['sort'] : []), 'page', 'size'] as (keyof State)[]),
  }
  return definition
}
