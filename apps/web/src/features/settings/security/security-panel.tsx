import { useQuery } from '@tanstack/react-query'

import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { accessPolicyQuery } from '../data/security/access-policy.ts'
import { PasswordRulesCard } from './password-rules-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionLimitsCard } from './session-limits-card.tsx'

/** Segurança: what the company demands of its logins beyond the product. */
export function SecurityPanel({ companyId }: { readonly companyId: string }) {
  const policy = useQuery(accessPolicyQuery(companyId))
  return (
    <QueryStates
      query={policy}
      pending={
        <div className="flex flex-col gap-5">
          <Skeleton className="h-56 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
        </div>
      }
    >
      {(found) => (
        <div className="flex flex-col">
          <SecondFactorCard key={`factors-${found.factors_set_at ?? ''}`} companyId={companyId} policy={found} />
          <SessionLimitsCard key={`sessions-${found.sessions_set_at ?? ''}`} companyId={companyId} policy={found} />
          <PasswordRulesCard key={`passwords-${found.passwords_set_at ?? ''}`} companyId={companyId} policy={found} />
        </div>
      )}
    </QueryStates>
  )
}
