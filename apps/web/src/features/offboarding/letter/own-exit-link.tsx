import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { ownExitQuery } from '../data/own-exit.ts'
import { linkOf } from '../model/letter/letter.ts'

/** The quiet way to the own letter, on the profile. Without an answer it is the way to write one. */
export function OwnExitLink() {
  const own = useQuery(ownExitQuery())
  if (own.isPending) return null
  const shown = linkOf(own.data?.exit ?? null)
  if (shown === null) return null
  const { lead, link } = shown
  return (
    <p className="text-sm text-text-muted">
      {lead}{' '}
      <Link to="/app/profile/offboarding" className={TEXT_LINK}>
        {link}
      </Link>
    </p>
  )
}
