import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { companySettingsQuery } from '../data/company/settings-queries.ts'
import { CompanyDetailsCard } from './company-details-card.tsx'
import { CompanyLogoCard } from './company-logo-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { SignatoriesCard } from './signatories-card.tsx'

/** Who the company is: its data, its mark, whom people ask, and who signs for it. */
export function CompanyPanel() {
  const companyId = useCompanyId()
  const settings = useQuery(companySettingsQuery(companyId))
  return (
    <div key={companyId} className="flex flex-col">
      <QueryStates query={settings} pending={<Skeleton className="mb-7 h-72 rounded-lg" />}>
        {(found) => (
          <>
            <CompanyDetailsCard settings={found} />
            <ContactCard settings={found} />
          </>
        )}
      </QueryStates>
      <CompanyLogoCard companyId={companyId} />
      <SignatoriesCard companyId={companyId} />
    </div>
  )
}
