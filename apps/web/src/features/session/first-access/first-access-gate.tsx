import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useSession } from '#shared/session/session-context.ts'
import { Spinner } from '#shared/ui/spinner.tsx'
import { companiesQuery } from '../data/company/companies-query.ts'
import { firstAccessQuery } from '../data/first-access/first-access-query.ts'

export interface FirstAccessGateProps {
  /** The way to the page of the first access, made by whoever knows the routes. */
  readonly redirect: ReactNode
  readonly children: ReactNode
}

/** Starts asking as soon as it is known who signed in, so that the gate below does not wait for one more answer. */
export function usePreparedFirstAccess(): void {
  const { user } = useSession()
  useQuery(firstAccessQuery(user?.id ?? null))
  useQuery(companiesQuery(user?.id ?? null))
}

/**
 * Sends an invited person to the privacy notice before anything else. When that cannot be found out, the page is shown:
 * the notice is asked for again at the next start. The companies come along, so that the shell is drawn once, with its company.
 */
export function FirstAccessGate({ redirect, children }: FirstAccessGateProps) {
  const { user } = useSession()
  const { data, isPending } = useQuery(firstAccessQuery(user?.id ?? null))
  const companies = useQuery(companiesQuery(user?.id ?? null))
  // Once open it stays open: the shell tells of companies that cannot be loaded, and asks again.
  const awaitsCompanies = !companies.isFetched && companies.failureCount === 0
  if (isPending || awaitsCompanies) {
    return (
      <main className="flex min-h-dvh items-center justify-center">
        <Spinner size="lg" label="Carregando..." />
      </main>
    )
  }
  return data?.needed ? redirect : children
}
