import { useEffect, useEffectEvent } from 'react'

import { enterOverlay } from './overlay-entries.ts'

/** Back closes what lies over the page, as its X does, and stays on the page. What must not be closed from the beginning has no say in it. */
export function useBackCloses(isOpen: boolean, mayClose: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  const isClosable = useEffectEvent(() => mayClose)
  useEffect(() => {
    if (!isOpen || !isClosable()) return undefined
    return enterOverlay({ mayClose: () => isClosable(), close: () => onBack() })
  }, [isOpen])
}
