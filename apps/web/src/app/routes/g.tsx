import { createFileRoute, useLocation } from '@tanstack/react-router'

import { guestTokenIn } from '#features/guest/model/kept-secret.ts'
import { GuestPage } from '#features/guest/page/guest-page.tsx'
import { GUEST_PARTS } from '../parts/guest-parts.tsx'

export const Route = createFileRoute('/g')({ component: Guest, staticData: { title: 'Link recebido' } })

function Guest() {
  const token = guestTokenIn(useLocation({ select: ({ hash }) => hash }))
  return <GuestPage key={token} token={token} parts={GUEST_PARTS} />
}
