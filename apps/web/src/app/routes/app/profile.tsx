import { createFileRoute } from '@tanstack/react-router'

import { ProfilePage } from '../../../features/profile/ui/profile-page.tsx'
import { ChangePasswordButton } from '../../../features/session/ui/change-password-button.tsx'

export const Route = createFileRoute('/app/profile')({ component: OwnProfile, staticData: { title: 'Meu Perfil' } })

function OwnProfile() {
  return <ProfilePage actions={<ChangePasswordButton />} />
}
