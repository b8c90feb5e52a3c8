import { useCallback, useState } from 'react'

import { holdsCpf } from '../lib/address-term.ts'

/**
 * The state of a list as its address tells it, with the one search that an address may not hold: a CPF stays with the page while that is
 * open, beside each address that it was searched at, so that pages, order and the way back keep it and another address does not take it
 * up. `addressOf` is the only way from a new state to its address. `urlOf` leaves a CPF out (`addressTerm`).
 */
export function useHeldTerm<State extends object, Url extends object>(told: State, urlOf: (state: State) => Url): { readonly state: State; readonly addressOf: (next: State) => Url } {
  const [terms, setTerms] = useState<ReadonlyMap<string, string>>(new Map())
  const addressOf = useCallback(
    (next: State): Url => {
      const url = urlOf(next)
      const [address, term] = [JSON.stringify(url), 'q' in next && typeof next.q === 'string' ? next.q : '']
      setTerms((known) => {
        const others = [...known].filter(([each]) => each !== address)
        return new Map(holdsCpf(term) ? [...others, [address, term]] : others)
      })
      return url
    },
    [urlOf],
  )
  const held = terms.get(JSON.stringify(urlOf(told)))
  return { state: held === undefined ? told : { ...told, q: held }, addressOf }
}
