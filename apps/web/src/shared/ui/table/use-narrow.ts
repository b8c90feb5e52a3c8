import { MOBILE_BREAKPOINT_PX } from '../../constants.ts'
import { useMedia } from '../use-media.ts'

/** Whether the window is narrower than the product's phone breakpoint. */
export const useNarrow = (): boolean => useMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`)
