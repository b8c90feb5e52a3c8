import { createRouter } from '@tanstack/react-router'

import { historyWithOverlays } from '#shared/ui/overlay-entries.ts'
import { PageError } from './pages/page-error.tsx'
import { NotFound } from './pages/not-found.tsx'
import { PagePending } from './pages/page-pending.tsx'
import { routeTree } from './route-tree.gen.ts'

export const router = createRouter({
  routeTree,
  history: historyWithOverlays().history,
  defaultPreload: 'intent',
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The page's name in the browser's tab. Left out by pages whose name depends on their data. */
    title?: string
    /** It fills the screen, without header and menu: whoever stands before the device sees nothing else. */
    isAlone?: boolean
  }
}
