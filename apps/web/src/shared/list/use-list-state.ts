import { useMemo } from 'react'

import type { Listed, ListDefinition } from './state/list-state.ts'
import { type MoveOptions, useAddress } from './use-address.ts'

/** A list as its address tells it, and how to tell it otherwise. */
export interface ListControl<State> {
  readonly state: State
  readonly onState: (next: State, options?: MoveOptions) => void
  /** Changes a part; another search, filter or order begins again at the first page. */
  readonly change: (part: Partial<State>, options?: MoveOptions) => void
  readonly search: (q: string) => void
  readonly sortBy: (column: string) => void
  readonly at: (page: number) => State
  readonly toPage: (page: number, options?: MoveOptions) => void
  readonly toSize: (size: number) => void
  /** Takes search and filters away. */
  readonly clear: () => void
  readonly isFiltered: boolean
  /** How many filters are in use. */
  readonly filtersInUse: number
}

/** Joins a state to the place that keeps it. */
export function listControl<State extends Listed>(
  definition: Pick<ListDefinition<State, unknown>, 'change' | 'cleared' | 'isFiltered' | 'filtersInUse'>,
  state: State,
  onState: (next: State, options?: MoveOptions) => void,
): ListControl<State> {
  const change = (part: Partial<Listed> | Partial<State>, options?: MoveOptions): void => onState(definition.change(state, part as Partial<State>), options)
  return {
    state,
    onState,
    change,
    search: (q) => change({ q }, { replace: true }),
    sortBy: (column) => change({ sort: { column, descending: state.sort?.column === column && !state.sort.descending } }),
    at: (page) => ({ ...state, page }),
    toPage: (page, options) => change({ page }, { resetScroll: true, ...options }),
    toSize: (size) => change({ size }),
    clear: () => onState(definition.cleared(state)),
    isFiltered: definition.isFiltered(state),
    filtersInUse: definition.filtersInUse(state),
  }
}

/** A list whose search, filters, order and page are the address of the page. */
export function useListState<State extends Listed>(definition: ListDefinition<State, object>): ListControl<State> {
  const { state, onState } = useAddress(definition)
  return useMemo(() => listControl(definition, state, onState), [definition, state, onState])
}
