import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { splitDisplayName } from '#shared/lib/names.ts'
import { Card } from '#shared/ui/card.tsx'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { photosQuery } from '../data/dashboard-summary-query.ts'
import { whenText, yearsText } from '../model/coming-days.ts'
import type { ComingDate } from '../model/dashboard-summary.ts'

const SHOWN = 8

function People({ people, empty }: { readonly people: readonly ComingDate[]; readonly empty: string }) {
  const [isWhole, setWhole] = useState(false)
  const today = todayIso()
  const shown = people.slice(0, isWhole ? undefined : SHOWN)
  const photos = useQuery(photosQuery(useCompanyId(), shown.map(({ employeeId }) => employeeId)))
  if (people.length === 0) return <p className="text-text-muted">{empty}</p>
  return (
    <>
      <ul className="-my-2 divide-y">
        {shown.map(({ employeeId, name, date, years }) => (
          <li key={employeeId} className="flex items-center gap-3 py-2">
            <PersonAvatar size="sm" {...splitDisplayName(name)} photo={photos.data?.get(employeeId)} />
            <span className="min-w-0 flex-1 break-words">
              {name}
              {years !== null && <span className="text-text-muted"> · {yearsText(years)}</span>}
            </span>
            <span className="shrink-0 text-sm text-text-muted tabular">{whenText(date, today)}</span>
          </li>
        ))}
      </ul>
      {people.length > SHOWN && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole((shown) => !shown)}
          className="mt-3 min-h-6 rounded-sm text-sm font-medium text-primary-text underline decoration-primary/40 underline-offset-4 hover:decoration-current coarse:min-h-11"
        >
          {isWhole ? 'Mostrar menos' : `Mostrar mais ${people.length - SHOWN}`}
        </button>
      )}
    </>
  )
}

export interface ComingCardProps {
  readonly birthdays: readonly ComingDate[]
  readonly anniversaries: readonly ComingDate[]
}

/** The dates of the next 30 days: birthdays, and years of service. */
export function ComingCard({ birthdays, anniversaries }: ComingCardProps) {
  const [tab, setTab] = useState('birthdays')
  return (
    <Card title="Próximos 30 dias">
      <Tabs
        label="Próximos 30 dias"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'birthdays', label: 'Aniversariantes', count: birthdays.length },
          { value: 'anniversaries', label: 'Tempo de casa', count: anniversaries.length },
        ]}
      >
        <TabPanel value="birthdays">
          <People people={birthdays} empty="Ninguém faz aniversário nos próximos 30 dias." />
        </TabPanel>
        <TabPanel value="anniversaries">
          <People people={anniversaries} empty="Ninguém completa mais um ano de casa nos próximos 30 dias." />
        </TabPanel>
      </Tabs>
    </Card>
  )
}
