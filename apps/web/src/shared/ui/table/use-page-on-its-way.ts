import { useEffect, useEffectEvent } from 'react'

export interface ListedPage {
  readonly page: number
  /** How many rows it has; undefined before anything came. */
  readonly count: number | undefined
  readonly isPlaceholderData: boolean
}

/**
 * Whether a page without rows is not the answer yet: another is on its way, or it lies after the last row (an old link, rows that went
 * meanwhile) and the list goes to its first one.
 */
export function usePageOnItsWay({ page, count, isPlaceholderData }: ListedPage, toFirst: () => void): boolean {
  const isBeyond = page > 1 && count === 0 && !isPlaceholderData
  const goToFirst = useEffectEvent(toFirst)
  useEffect(() => {
    if (isBeyond) goToFirst()
  }, [isBeyond])
  return count === 0 && (isBeyond || isPlaceholderData)
}
