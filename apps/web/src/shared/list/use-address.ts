import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

import type { AddressState } from './state/address-state.ts'
import { useHeldTerm } from './use-held-term.ts'

export interface MoveOptions {
  /** Leaves no entry in the history. */
  readonly replace?: boolean
  /** Shows the top of the page, as after a turn of the page. */
  readonly resetScroll?: boolean
  /** Leaves unsaved work without asking: it was just saved or given up. */
  readonly ignoreBlocker?: boolean
}

export interface Address<State> {
  readonly state: State
  /** Puts a state into the address. */
  readonly onState: (next: State, options?: MoveOptions) => void
}

/** What the address tells of this page, and the way to tell it something else. */
export function useAddress<State extends object>({ from, url }: AddressState<State, object>): Address<State> {
  const search: object = useSearch({ strict: false })
  const told = useMemo(() => from({ ...search }), [from, search])
  const navigate = useNavigate()
  const { state, addressOf } = useHeldTerm(told, url)
  const onState = useCallback(
    (next: State, { replace = false, resetScroll = false, ignoreBlocker = false }: MoveOptions = {}) =>
      void navigate({ to: '.', search: () => addressOf(next), replace, resetScroll, ignoreBlocker }),
    [navigate, addressOf],
  )
  return { state, onState }
}
