import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ErrorBoundary } from 'react-error-boundary'

import { AuthProvider } from '#features/session/gate/auth-provider.tsx'
import { Toaster } from '#shared/ui/toast.tsx'
import { AppCrash } from './pages/app-crash.tsx'
import { createQueryClient } from './query-client.ts'
import { router } from './router.tsx'

const queryClient = createQueryClient()

export function App() {
  return (
    <ErrorBoundary FallbackComponent={AppCrash}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <RouterProvider router={router} />
          <Toaster />
        </AuthProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
