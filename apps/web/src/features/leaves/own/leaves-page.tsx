import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Sparkles } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { typesQuery } from '../data/requests/leave-queries.ts'
import { offeredTypes } from '../model/requests/leave.ts'
import { MyLeaves } from './my-leaves.tsx'

const RequestSheet = lazy(async () => ({ default: (await import('../asking/request-sheet.tsx')).RequestSheet }))
const AdjustLeave = lazy(async () => ({ default: (await import('./adjust-leave.tsx')).AdjustLeave }))
const BestDatesSheet = lazy(async () => ({ default: (await import('../asking/best-dates-sheet.tsx')).BestDatesSheet }))

interface Days {
  readonly starts_on: string
  readonly ends_on: string
}

export interface LeavesPageProps {
  readonly nav: ReactNode
  readonly actions?: ReactNode
  /** What waits for who decides, before what is one's own. */
  readonly work?: ReactNode
  /** The sheet that asks for a leave is open, as the address says. */
  readonly isAsking: boolean
  readonly onAsk: (isOpen: boolean) => void
  /** The request to be adjusted and sent again, such as the address holds it. */
  readonly adjusted: string | null
  readonly onAdjust: (requestId: string | null) => void
}

/** Minhas licenças: one's own periods and requests, with the ways to ask, below what waits for who decides. `actions` stand beside them. */
export function LeavesPage({ nav, actions, work, isAsking, onAsk, adjusted, onAdjust }: LeavesPageProps) {
  const { employee } = useSession()
  const types = useQuery({ ...typesQuery(employee?.company_id ?? ''), enabled: employee !== null })
  const [isComparing, setIsComparing] = useState(false)
  const [days, setDays] = useState<Days | null>(null)
  const offered = offeredTypes(types.data ?? [], 'person')
  const ask = (chosen: Days | null): void => {
    setDays(chosen)
    setIsComparing(false)
    onAsk(true)
  }
  const own = (
    <>
      {actions}
      <Button onClick={() => setIsComparing(true)}>
        <Sparkles aria-hidden="true" className="size-4" />
        Melhores datas
      </Button>
      <Button variant={work ? 'secondary' : 'primary'} disabled={offered.length === 0} onClick={() => ask(null)}>
        <CalendarPlus aria-hidden="true" className="size-4" />
        Solicitar férias ou ausência
      </Button>
    </>
  )
  return (
    <>
      <PageHeader
        title={work ? 'Licenças' : 'Minhas licenças'}
        description={work ? undefined : 'Férias, folgas e ausências, com o que a lei diz de cada uma.'}
        actions={work ? undefined : own}
      />
      {nav}
      {work}
      {work && <div className="mb-6 flex flex-wrap gap-2 max-sm:*:grow">{own}</div>}
      {employee && <MyLeaves employeeId={employee.id} onAdjust={onAdjust} />}
      <Suspense>
        {isAsking && employee && offered.length > 0 && (
          <RequestSheet types={offered} employeeId={employee.id} companyId={employee.company_id} days={days} onClose={() => onAsk(false)} />
        )}
        {adjusted !== null && employee && types.data && (
          <AdjustLeave key={adjusted} requestId={adjusted} types={types.data} employeeId={employee.id} companyId={employee.company_id} onClose={() => onAdjust(null)} />
        )}
        {isComparing && <BestDatesSheet onChoose={ask} onClose={() => setIsComparing(false)} />}
      </Suspense>
    </>
  )
}
