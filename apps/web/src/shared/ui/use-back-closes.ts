import { type BlockerFn, type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Null above the application, where dialogs of the session stand. */
function useRouterInside(): { readonly history: RouterHistory } | null {
  return useRouter({ warn: false })
}

/** Longer than a browser takes to go forward; where there is none, as in a test, nothing else says so. */
const FORWARD_MS = 150

/**
 * The browser has gone back by the time that a blocker is asked, and goes forward again after its answer: an address that is written
 * meanwhile would overwrite the page before.
 */
function onceForward(act: () => void): void {
  const run = (): void => {
    window.removeEventListener('popstate', run)
    clearTimeout(timer)
    act()
  }
  const timer = setTimeout(run, FORWARD_MS)
  window.addEventListener('popstate', run)
}

/**
 * Back closes what lies over the page, as its X does, and stays on the page. What stands in the address goes with it as long as nothing
 * was typed.
 */
export function useBackCloses(isOpen: boolean, isTyped: boolean, close: () => void): void {
  const history = useRouterInside()?.history
  const onBack = useEffectEvent((isSamePage: boolean): boolean => {
    if (isSamePage && !isTyped) return false
    onceForward(close)
    return true
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const blockerFn: BlockerFn = ({ action, currentLocation: current, nextLocation: next }) => action === 'BACK' && onBack(current.pathname === next.pathname)
    return history?.block({ enableBeforeUnload: false, blockerFn })
  }, [history, isOpen])
}
