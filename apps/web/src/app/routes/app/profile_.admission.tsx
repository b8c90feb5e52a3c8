import { createFileRoute } from '@tanstack/react-router'

import { MyAdmissionPage } from '#features/onboarding/admission/my-admission-page.tsx'

export const Route = createFileRoute('/app/profile_/admission')({
  component: MyAdmissionPage,
  staticData: { title: 'Minha admissão' },
})
