import { createRootRoute, Outlet } from '@tanstack/react-router'

import { RouteEffects } from '../layout/route-effects.tsx'

function Root() {
  return (
    <>
      <RouteEffects />
      <Outlet />
    </>
  )
}

export const Route = createRootRoute({ component: Root })
