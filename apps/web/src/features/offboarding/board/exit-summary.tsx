import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useCompanyId } from '#shared/company/company-context.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { Figures } from '#shared/ui/figures.tsx'
import { bandAction, FocusBand } from '#shared/ui/focus-band.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { exitFiguresQuery } from '../data/exits.ts'
import { headline } from '../model/exit.ts'
import { countedOf, exitList, type ExitListState } from '../model/exit-list.ts'

/** What waits for RH, and how many stand where; each number opens its rows. */
export function ExitSummary({ state }: { readonly state: ExitListState }) {
  const figures = useQuery(exitFiguresQuery(useCompanyId()))
  const rows = (filters: Partial<ExitListState>) => exitList.url({ ...exitList.cleared(state), caso: '', ...filters })
  return (
    <QueryStates query={figures} pending={<Skeleton className="h-40 rounded-xl" />} isEmpty={(found) => found === null} empty={null}>
      {(found) => {
        if (found === null) return null
        const { title, stage } = headline(found)
        const counted = countedOf(found, todayIso()).filter(({ total }) => total > 0)
        const filters: Partial<ExitListState> = stage === null || stage === 'draft' ? {} : { stage }
        return (
          <div className="empty:hidden">
            {stage !== null && (
              <FocusBand
                title={title}
                action={
                  <Link to="." search={() => rows(filters)} className={bandAction}>
                    Ver
                  </Link>
                }
              />
            )}
            {counted.length > 0 && (
              <Figures
                figures={counted.map(({ label, total, filters: behind }) => ({
                  label,
                  value: (
                    <Link to="." search={() => rows(behind)} className={TEXT_LINK}>
                      {total.toLocaleString('pt-BR')}
                    </Link>
                  ),
                }))}
              />
            )}
          </div>
        )
      }}
    </QueryStates>
  )
}
