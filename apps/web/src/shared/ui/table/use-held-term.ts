import { useCallback, useState } from 'react'

import { holdsCpf } from '../../lib/address-term.ts'

/**
 * The term that the address may not hold: it stays with the page while that is open, beside each address that it was searched at,
 * so that pages, order and the way back keep it and another address does not take it up.
 */
export function useHeldTerm(url: object): { readonly held: string | null; readonly hold: (url: object, term: string) => void } {
  const [terms, setTerms] = useState<ReadonlyMap<string, string>>(new Map())
  const hold = useCallback((at: object, term: string): void => {
    const address = JSON.stringify(at)
    setTerms((known) => {
      const others = [...known].filter(([each]) => each !== address)
      return new Map(holdsCpf(term) ? [...others, [address, term]] : others)
    })
  }, [])
  return { held: terms.get(JSON.stringify(url)) ?? null, hold }
}
