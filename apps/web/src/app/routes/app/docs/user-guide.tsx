import { createFileRoute } from '@tanstack/react-router'

import { guideAddress } from '#features/guide/model/guide-address.ts'
import { GuidePage } from '#features/guide/topics/guide-page.tsx'

export const Route = createFileRoute('/app/docs/user-guide')({
  validateSearch: guideAddress.validateSearch,
  component: GuidePage,
  staticData: { title: 'Guia do Usuário' },
})
