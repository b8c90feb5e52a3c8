import type { AnyRoute } from '@tanstack/react-router'

import type { Role } from '#shared/access/permissions.gen.ts'
import { atRest, type Fetching, savesData } from '#shared/lib/idle.ts'
import { bottomMenu, mainMenu } from './layout/menu-entries.ts'

/** The addresses that the menus of a role lead to. */
export function menuPaths(role: Role): string[] {
  const entries = [...mainMenu(role), ...bottomMenu(role)].flatMap((entry) => entry.children ?? [entry])
  return [...entries.map(({ path }) => path), '/app/inbox', '/app/profile']
}

export interface PageLoader {
  readonly routesByPath: object
  readonly loadRouteChunk: (route: AnyRoute) => Promise<unknown> | undefined
}

/**
 * Fetches the code of the pages in the menu one by one while no query is fetching and the browser has nothing else to do, so that they
 * open at once, also when the server has gone away meanwhile. Returns how to stop.
 */
export function preloadPages(router: PageLoader, role: Role, client: Fetching): () => void {
  let isStopped = savesData()
  const work = async (): Promise<void> => {
    const routes = new Map(Object.entries(router.routesByPath as Record<string, AnyRoute>))
    for (const path of menuPaths(role)) {
      await atRest(client)
      const route = routes.get(path)
      if (isStopped) return
      // A page that cannot be fetched now is fetched when it is opened.
      if (route) await Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
    }
  }
  void work()
  return () => {
    isStopped = true
  }
}
