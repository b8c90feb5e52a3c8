import { createFileRoute, Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'

import { OwnSubstitutesCard } from '#features/approvals/substitutes/substitutes-cards.tsx'
import { ChangeDataButton } from '#features/people/changes/change-data-button.tsx'
import { OwnChangesCard } from '#features/people/changes/open-changes-cards.tsx'
import { ProfilePage } from '#features/profile/overview/profile-page.tsx'
import { profileParams } from '#features/people/model/history/profile-tabs.ts'
import { CustomCard } from '#features/people/custom-fields/custom-card.tsx'
import { ProfileTabs } from '#features/people/tabs/profile-tabs.tsx'
import { ChangePasswordButton } from '#features/session/security/change-password-button.tsx'
import { SecurityCard } from '#features/session/security/security-card.tsx'
import { addressState } from '#shared/list/state/address-state.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { useSession } from '#shared/session/session-context.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { LazyRequestDetail } from '../../parts/lazy-request-detail.ts'

const profileAddress = addressState({ aba: profileParams.aba })

export const Route = createFileRoute('/app/profile')({
  validateSearch: profileAddress.validateSearch,
  component: OwnProfile,
  staticData: { title: 'Meu Perfil' },
})

function OwnProfile() {
  const { employee } = useSession()
  const { state, onState } = useAddress(profileAddress)
  const frameOf = (overview: ReactNode): ReactNode =>
    employee && (
      <ProfileTabs
        person={{ id: employee.id, name: employee.display_name ?? employee.first_name, companyId: employee.company_id, status: 'active', isOwn: true }}
        tab={state.aba}
        onTab={(aba) => onState({ aba }, { replace: true, resetScroll: true })}
        on={null}
        overview={overview}
      />
    )
  return (
    <ProfilePage
      actions={
        <>
          {employee && (
            <Link to="/app/employees/$employeeId/ficha" params={{ employeeId: employee.id }} className={buttonClass({})}>
              <Printer aria-hidden="true" className="size-4" />
              Minha ficha
            </Link>
          )}
          {employee && <ChangeDataButton />}
          <ChangePasswordButton />
        </>
      }
      frame={frameOf}
      sections={
        <>
          {employee && <CustomCard person={{ id: employee.id, name: employee.display_name ?? employee.first_name, companyId: employee.company_id, isOwn: true }} />}
          <SecurityCard />
          <OwnChangesCard detail={LazyRequestDetail} />
          <OwnSubstitutesCard />
        </>
      }
    />
  )
}
