import { createFileRoute } from '@tanstack/react-router'

import { OwnAdmission } from '../../parts/own-admission.tsx'

export const Route = createFileRoute('/app/profile_/admission')({
  component: OwnAdmission,
  staticData: { title: 'Minha admissão' },
})
