import { type BlockerFn, type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Null above the application, where dialogs of the session stand. */
function useRouterInside(): { readonly history: RouterHistory } | null {
  return useRouter({ warn: false })
}

/**
 * Back closes what lies over the page, as its X does, and stays on the page. What stands in the address goes with it as long as nothing
 * was typed.
 */
export function useBackCloses(isOpen: boolean, isTyped: boolean, close: () => void): void {
  const history = useRouterInside()?.history
  const onBack = useEffectEvent((isSamePage: boolean): boolean => {
    if (isSamePage && !isTyped) return false
    close()
    return true
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const blockerFn: BlockerFn = ({ action, currentLocation: current, nextLocation: next }) => action === 'BACK' && onBack(current.pathname === next.pathname)
    return history?.block({ enableBeforeUnload: false, blockerFn })
  }, [history, isOpen])
}
