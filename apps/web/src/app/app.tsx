import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'

import { AuthProvider } from '#features/session/gate/auth-provider.tsx'
import { LateOutageLine, LateToaster } from './layout/late-overlays.tsx'
import { focusHeading } from './layout/focus-heading.ts'
import { createQueryClient } from './query-client.ts'
import { router } from './router.tsx'

const queryClient = createQueryClient()

export interface AppProps {
  /** Whether the person comes from another screen of the product, whose focus is lost. */
  readonly focusesHeading: boolean
}

export function App({ focusesHeading }: AppProps) {
  useEffect(() => (focusesHeading ? focusHeading() : undefined), [focusesHeading])
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <RouterProvider router={router} />
        <LateToaster />
        <LateOutageLine />
      </AuthProvider>
    </QueryClientProvider>
  )
}
