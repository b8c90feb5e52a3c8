import { createFileRoute, useLocation } from '@tanstack/react-router'

import { MorningMailPage } from '#features/dashboard/mornings/morning-mail-page.tsx'

export const Route = createFileRoute('/resumo')({ component: Morning, staticData: { title: 'Resumo da manhã' } })

function Morning() {
  const token = useLocation({ select: ({ hash }) => hash })
  return <MorningMailPage key={token} token={token} />
}
