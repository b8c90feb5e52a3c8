import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { type Company, CompanyContext, type CompanyContextValue } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { CONNECTION_FAILURE } from '#shared/supabase/error-texts.ts'
import { setWorkingCompany } from '#shared/supabase/request.ts'
import { companiesQuery } from '../data/company/companies-query.ts'
import { storeCompanyId, storedCompanyId } from '../data/company/selected-company-storage.ts'
import { chosenCompany } from '../model/company/company-selection.ts'

const NONE: readonly Company[] = []

/** Which companies the person has and which one this tab works in. Lives below the private-page guard. */
export function CompanyProvider({ children }: { readonly children: ReactNode }) {
  const { user, isMaster, markCompanyInactive } = useSession()
  const queryClient = useQueryClient()
  const query = useQuery(companiesQuery(user?.id ?? null))
  // Read once: another tab's choice must not move this one until it reloads.
  const [wantedId, setWantedId] = useState(storedCompanyId)

  const companies = query.data?.companies ?? NONE
  const selectedCompany = useMemo(() => chosenCompany(companies, wantedId), [companies, wantedId])
  const selectedId = selectedCompany?.id ?? null

  // Before the pages' own effects, which start their queries.
  useLayoutEffect(() => {
    setWorkingCompany(isMaster ? selectedId : null)
    if (selectedId !== null && selectedId !== wantedId) storeCompanyId(selectedId)
    return () => setWorkingCompany(null)
  }, [isMaster, selectedId, wantedId])

  const shownId = useRef<string | null>(null)
  useEffect(() => {
    const isChange = shownId.current !== null && selectedId !== null && shownId.current !== selectedId
    shownId.current = selectedId
    // After the pages moved to the new company's keys: a refetch of the old keys would store the new company's answers there.
    if (isChange) void queryClient.invalidateQueries({}, { cancelRefetch: false })
  }, [selectedId, queryClient])

  const isOwnDeactivated = query.data?.isOwnDeactivated ?? false
  useEffect(() => {
    if (isOwnDeactivated) markCompanyInactive()
  }, [isOwnDeactivated, markCompanyInactive])

  const setSelectedCompany = useCallback(
    (company: Company) => {
      if (company.id === selectedId) return
      storeCompanyId(company.id)
      setWantedId(company.id)
    },
    [selectedId],
  )
  const { refetch } = query
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const checked = useRef({ pathname, isMaster })
  useEffect(() => {
    // A company may be deactivated while its people work, and a person become a master: each change of page asks again.
    if (checked.current.pathname !== pathname || checked.current.isMaster !== isMaster) void refetch()
    checked.current = { pathname, isMaster }
  }, [pathname, isMaster, refetch])
  const value = useMemo<CompanyContextValue>(
    () => ({
      selectedCompany,
      companies,
      isLoading: query.isPending || isOwnDeactivated,
      error: query.error && !query.data ? CONNECTION_FAILURE.text : null,
      setSelectedCompany,
      retry: () => void refetch(),
    }),
    [selectedCompany, companies, query.isPending, query.error, query.data, isOwnDeactivated, setSelectedCompany, refetch],
  )
  return <CompanyContext value={value}>{children}</CompanyContext>
}
