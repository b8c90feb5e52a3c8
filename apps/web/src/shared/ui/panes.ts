import { useMedia } from './use-media.ts'

/** List and detail: side by side each scrolls by itself, so that the buttons which decide are always in view. */
export const PANES =
  'grid items-start gap-5 [--pane:max(26rem,calc(100dvh-17rem))] lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]'

/** Room for list and detail side by side, beside the menu. */
export const useWide = (): boolean => useMedia('(min-width: 64rem)')
