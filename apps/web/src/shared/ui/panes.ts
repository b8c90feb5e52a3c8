import { useSyncExternalStore } from 'react'

/** Room for list and detail side by side, beside the menu. */
const QUERY = '(min-width: 64rem)'

/** List and detail: side by side each scrolls by itself, so that the buttons which decide are always in view. */
export const PANES =
  'grid items-start gap-5 [--pane:max(26rem,calc(100dvh-17rem))] lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]'

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches)
}
