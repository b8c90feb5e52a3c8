import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { sessionValue, TEST_EMPLOYEE } from './session.ts'

export const COMPANY_ID = '0c000000-0000-4000-8000-000000000001'

/** Queries that stand for what other screens have read, to see which of them an act makes stale. */
export function knownQueries(keys: readonly (readonly unknown[])[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  for (const key of keys) client.setQueryData(key, [])
  return { client, stale: () => keys.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.join('/')) }
}

/**
 * What stands around every screen: a company, an administrator's session, a router and the place of messages. After
 * `vi.resetModules()`, like the code under test, since contexts are known by identity.
 */
export async function companyAround(client: QueryClient) {
  const [{ CompanyContext }, { SessionContext }, { Toaster }] = await Promise.all([
    import('#shared/company/company-context.ts'),
    import('#shared/session/session-context.ts'),
    import('#shared/ui/toaster.tsx'),
  ])
  const company = { id: COMPANY_ID, name: 'Aurora', active: true, modules_off: [], brand_hue: null }
  const value = { selectedCompany: company, companies: [company], isLoading: false, error: null, setSelectedCompany: () => undefined, retry: () => undefined }
  const session = sessionValue({ employee: { ...TEST_EMPLOYEE, role: 'admin' } })
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: createRootRoute(), history })
  function Around({ children }: { readonly children: ReactNode }) {
    return (
      <QueryClientProvider client={client}>
        <SessionContext value={session}>
          <CompanyContext value={value}>
            <RouterContextProvider router={router as never}>
              {children}
              <Toaster />
            </RouterContextProvider>
          </CompanyContext>
        </SessionContext>
      </QueryClientProvider>
    )
  }
  return { Around, history }
}
