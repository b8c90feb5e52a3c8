import { Archive, CircleAlert, CircleCheck, CircleDashed, Clock, Hourglass, PenLine, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { Badge } from '#shared/ui/badge.tsx'
import { stateLook } from '../model/documents/document-words.ts'

const ICONS: Readonly<Record<string, ReactNode>> = {
  missing: <CircleDashed />,
  requested: <Clock />,
  in_review: <Hourglass />,
  rejected: <X />,
  to_sign: <PenLine />,
  approved: <CircleCheck />,
  expiring: <Clock />,
  expired: <CircleAlert />,
  archived: <Archive />,
  purged: <Archive />,
}

/** How a document stands: word, sign and color. */
export function StateBadge({ state }: { readonly state: string }) {
  const { label, tone } = stateLook(state)
  return (
    <Badge tone={tone} icon={ICONS[state]}>
      {label}
    </Badge>
  )
}
