import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

import type { Role } from '#shared/access/permissions.gen.ts'
import { CompanyContext } from '#shared/company/company-context.ts'
import { departmentsQuery, positionsQuery } from '#shared/reference/lists.ts'
import { peopleIn, peopleQuery } from '#shared/reference/people.ts'
import { SessionContext } from '#shared/session/session-context.ts'
import { sessionValue, TEST_EMPLOYEE } from '#testing/session.ts'
import { employeeKeys } from '../data/list/employee-keys.ts'
import type { StatusTransition } from '../model/list/employee.ts'

export const COMPANY_ID = '0c000000-0000-4000-8000-000000000001'

const company = { id: COMPANY_ID, name: 'Aurora', active: true, modules_off: [], brand_hue: null }
const transitions: readonly StatusTransition[] = [
  { from_status: 'active', to_status: 'notice' },
  { from_status: 'active', to_status: 'terminated' },
]

/** Renders below a company and a router, with the lists that pickers read already in the cache: nothing asks the network. */
export function renderInCompany(children: ReactNode, role: Role = 'manager') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(employeeKeys.facets(COMPANY_ID), [{ kind: 'position', value: 'Analista', label: 'Analista', total: 3 }])
  client.setQueryData(departmentsQuery(COMPANY_ID).queryKey, [{ id: 'd1', name: 'Pessoas' }])
  client.setQueryData(positionsQuery(COMPANY_ID).queryKey, [{ id: 'o1', name: 'Analista', cbo: '252105' }, { id: 'o2', name: 'Soldador', cbo: null }])
  client.setQueryData(peopleQuery(peopleIn(COMPANY_ID, 'records'), '').queryKey, [
    { id: 'p1', display_name: 'Bia Lima', position: 'Gerente' },
    { id: 'p9', display_name: 'Eu Mesma', position: null },
    { id: 'p2', display_name: 'Caio Melo', position: null },
  ])
  client.setQueryData(['employee-status-transitions'], transitions)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const context = {
    selectedCompany: company,
    companies: [company],
    isLoading: false,
    error: null,
    setSelectedCompany: () => undefined,
    retry: () => undefined,
  }
  return render(
    <QueryClientProvider client={client}>
      <SessionContext value={sessionValue({ employee: { ...TEST_EMPLOYEE, role }, role })}>
        <CompanyContext value={context}>
          <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
        </CompanyContext>
      </SessionContext>
    </QueryClientProvider>,
  )
}
