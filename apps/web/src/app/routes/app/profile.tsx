import { createFileRoute } from '@tanstack/react-router'

import { ProfilePage } from '../../../features/profile/ui/profile-page.tsx'

export const Route = createFileRoute('/app/profile')({ component: ProfilePage, staticData: { title: 'Meu Perfil' } })
