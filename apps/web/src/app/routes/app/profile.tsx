import { createFileRoute } from '@tanstack/react-router'

import { OwnSubstitutesCard } from '../../../features/approvals/ui/substitutes-cards.tsx'
import { ChangeDataButton } from '../../../features/change-requests/ui/change-data-button.tsx'
import { OwnChangesCard } from '../../../features/change-requests/ui/open-changes-cards.tsx'
import { ProfilePage } from '../../../features/profile/ui/profile-page.tsx'
import { ChangePasswordButton } from '../../../features/session/ui/change-password-button.tsx'
import { useSession } from '../../../shared/session/session-context.ts'
import { LazyRequestDetail } from '../../parts/lazy-request-detail.ts'

export const Route = createFileRoute('/app/profile')({ component: OwnProfile, staticData: { title: 'Meu Perfil' } })

function OwnProfile() {
  const { employee } = useSession()
  return (
    <ProfilePage
      actions={
        <>
          {employee && <ChangeDataButton />}
          <ChangePasswordButton />
        </>
      }
      sections={
        <>
          <OwnChangesCard detail={LazyRequestDetail} />
          <OwnSubstitutesCard />
        </>
      }
    />
  )
}
