import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { TEXT_LINK } from '#shared/ui/text-link.ts'
import type { Period } from '../model/exit-analytics.ts'
import { exitList, type ExitListState } from '../model/exit-list.ts'

export interface ExitsLinkProps {
  readonly period: Period
  readonly filters?: Partial<ExitListState>
  readonly children: ReactNode
}

/** The way to the exits behind a number: those that took effect, as they are counted. */
export function ExitsLink({ period, filters = {}, children }: ExitsLinkProps) {
  return (
    <Link to="/app/offboarding" search={exitList.url({ ...exitList.start, state: 'left', ...period, ...filters })} className={TEXT_LINK}>
      {children}
    </Link>
  )
}
