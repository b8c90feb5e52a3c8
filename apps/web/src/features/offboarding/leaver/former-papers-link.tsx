import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { formatDateTime } from '#shared/lib/dates.ts'
import { useSession } from '#shared/session/session-context.ts'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { leaverQuery } from '../data/leaver.ts'

/** The way to the papers of the company of the group that one came from, as long as they stay open; nothing to everybody else. */
export function FormerPapersLink() {
  const { user } = useSession()
  const { data: before } = useQuery(leaverQuery(user?.id ?? null))
  if (!before) return null
  return (
    <p className="text-sm text-text-muted">
      Você veio da empresa {before.company}.{' '}
      <Link to="/app/profile/former" className={TEXT_LINK}>
        Abrir os documentos de lá
      </Link>
      , disponíveis até {formatDateTime(before.documents_until)}.
    </p>
  )
}
