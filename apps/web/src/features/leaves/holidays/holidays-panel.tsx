import { useQuery } from '@tanstack/react-query'
import { CalendarX2, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { useArchiving } from '#shared/form/use-archiving.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { sitesQuery } from '#shared/reference/lists.ts'
import { SiteSelect } from '#shared/reference/reference-select.tsx'
import { setArchived } from '#shared/supabase/versioned.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { holidayYearQuery, saveHoliday } from '../data/settings/holidays.ts'
import type { HolidayDay } from '../model/settings/holiday.ts'
import { HolidayList } from './holiday-list.tsx'
import { YearCalendar } from './year-calendar.tsx'

const HolidayDialog = lazy(async () => ({ default: (await import('./holiday-dialog.tsx')).HolidayDialog }))

export interface HolidaysPanelProps {
  /** Null is the present one. */
  readonly year: number | null
  readonly onYear: (year: number) => void
  readonly importLink: ReactNode
}

/** The holidays of a year: a picture of it, and what the library and the company say day by day. */
export function HolidaysPanel({ year: given, onYear, importLink }: HolidaysPanelProps) {
  const companyId = useCompanyId()
  const [thisYear] = useState(() => Number(todayIso().slice(0, 4)))
  const year = given ?? thisYear
  const days = useQuery(holidayYearQuery(companyId, year))
  const { data: sites = [] } = useQuery(sitesQuery(companyId))
  const [site, setSite] = useState('')
  const [editing, setEditing] = useState<string | null>(null)
  const { archive, pendingId } = useArchiving(SUBJECTS.leaveSettings, (id, isArchived) => setArchived('holidays', companyId, id, isArchived), {
    done: 'Feriado retirado',
    back: 'Feriado restaurado',
  })
  const ignore = useAct({
    act: ({ on_date, name }: HolidayDay) => saveHoliday(companyId, null, { name, kind: 'not_observed', on_date, every_year: false, fraction: 1, work_site_id: site === '' ? null : site, city: null }),
    done: (_, { name }) => ['Dia de trabalho', `A empresa trabalha neste dia: ${name}.`],
    failed: 'Não foi possível mudar',
    stale: SUBJECTS.leaveSettings,
  })
  const names = new Map(sites.map(({ id, name }) => [id, name]))
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <div role="group" aria-label="Ano" className="flex items-center gap-1">
            <Button size="icon" aria-label="Ano anterior" onClick={() => onYear(year - 1)}>
              <ChevronLeft aria-hidden="true" className="size-4" />
            </Button>
            <span aria-live="polite" className="tabular w-16 text-center text-md font-semibold">
              {year}
            </span>
            <Button size="icon" aria-label="Próximo ano" onClick={() => onYear(year + 1)}>
              <ChevronRight aria-hidden="true" className="size-4" />
            </Button>
          </div>
          <Field label="Local" className="w-56">
            <SiteSelect companyId={companyId} none="Todos os locais" value={site} onValue={setSite} />
          </Field>
        </div>
        <div className="flex flex-wrap gap-2">
          {importLink}
          <Button variant="primary" onClick={() => setEditing('new')}>
            <Plus aria-hidden="true" className="size-4" />
            Novo feriado
          </Button>
        </div>
      </div>
      <QueryStates
        query={days}
        pending={<Skeleton className="h-96 rounded-lg" />}
        empty={<EmptyState icon={<CalendarX2 />} title="Nenhum feriado neste ano" />}
      >
        {(found) => {
          const shown = found.filter(({ sites: places }) => site === '' || (places?.includes(site) ?? true))
          return (
            <>
              <YearCalendar year={year} days={shown} />
              <HolidayList
                days={shown}
                siteNames={names}
                pendingId={pendingId}
                onEdit={setEditing}
                onArchive={(id, name) => archive({ id, name })}
                onIgnore={(day) => ignore.mutate(day)}
                ignoring={ignore.isPending ? ignore.variables : null}
              />
            </>
          )
        }}
      </QueryStates>
      <Suspense>
        {editing !== null && (
          <HolidayDialog companyId={companyId} id={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Suspense>
    </div>
  )
}
