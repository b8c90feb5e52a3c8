import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { bandAction, FocusBand } from '#shared/ui/focus-band.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { papersQuery } from '../data/papers/papers.ts'
import { deskQuery } from '../data/periods/desk-query.ts'
import { requestListQuery } from '../data/requests/team-requests.ts'
import { unsignedByDay } from '../model/papers/paper.ts'
import { periodList } from '../model/periods/desk-state.ts'
import { requestList } from '../model/requests/requests-state.ts'
import { type TodayPlace, todayWords } from '../model/today/today.ts'

export const WAITING = { ...requestList.start, status: 'pending' } as const

function Act({ place }: { readonly place: TodayPlace }) {
  switch (place) {
    case 'double':
    case 'risk':
      return (
        <Link to="/app/leaves/periods" search={{ state: place }} className={bandAction}>
          Ver de quem são
        </Link>
      )
    case 'pending':
      return (
        <Link to="/app/leaves/requests" search={{ status: 'pending' }} className={bandAction}>
          Ver pedidos
        </Link>
      )
    default:
      return (
        <Link to="/app/leaves/papers" search={{ open: true }} className={bandAction}>
          Entregar avisos
        </Link>
      )
  }
}

export interface TodayBandProps {
  readonly companyId: string
  /** Delivers papers, and is told of late ones. */
  readonly delivers: boolean
}

/** What presses most, with the way to it. What could not be read is said below, where it is listed. */
export function TodayBand({ companyId, delivers }: TodayBandProps) {
  const requests = useQuery(requestListQuery(companyId, WAITING))
  const desk = useQuery(deskQuery(companyId, periodList.start))
  const papers = useQuery({ ...papersQuery(companyId, 'notice'), enabled: delivers })
  if (requests.error || desk.error || papers.error) return null
  if (!requests.data || !desk.data || (delivers && !papers.data)) return <Skeleton className="mb-7 h-24 rounded-xl" />
  const { counters } = desk.data
  const latePapers = unsignedByDay(papers.data ?? []).filter(({ is_late }) => is_late).length
  const { title, detail, place } = todayWords({ pending: requests.data.total, double: counters.double ?? 0, risk: counters.risk ?? 0, latePapers })
  return <FocusBand title={title} {...(detail !== '' && { detail })} {...(place !== null && { action: <Act place={place} /> })} />
}
