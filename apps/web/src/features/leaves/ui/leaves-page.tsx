import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'

import { useSession } from '../../../shared/session/session-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { TabPanel, Tabs } from '../../../shared/ui/tabs.tsx'
import { typesQuery } from '../data/leave-queries.ts'
import { MyLeaves } from './my-leaves.tsx'
import { WhoIsAway } from './who-is-away.tsx'

const RequestSheet = lazy(async () => ({ default: (await import('./request-sheet.tsx')).RequestSheet }))

export type LeavesTab = 'mine' | 'away'

/** Licenças: one's own periods and requests, and who is away. */
export function LeavesPage({ nav, tab, onTab }: { readonly nav: ReactNode; readonly tab: LeavesTab; readonly onTab: (tab: LeavesTab) => void }) {
  const { employee } = useSession()
  const types = useQuery({ ...typesQuery(employee?.company_id ?? ''), enabled: employee !== null })
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <PageHeader
        title="Licenças"
        description="Férias, folgas e ausências, com o que a lei diz de cada uma."
        actions={
          <Button variant="primary" disabled={!types.data} onClick={() => setAsking(true)}>
            <CalendarPlus aria-hidden="true" className="size-4" />
            Pedir licença
          </Button>
        }
      />
      {nav}
      <Tabs
        label="Minhas licenças e quem está fora"
        value={tab}
        onValueChange={(value) => onTab(value === 'away' ? 'away' : 'mine')}
        tabs={[
          { value: 'mine', label: 'Minhas licenças' },
          { value: 'away', label: 'Quem está fora' },
        ]}
      >
        <TabPanel value="mine">{employee && <MyLeaves employeeId={employee.id} />}</TabPanel>
        <TabPanel value="away">{tab === 'away' && <WhoIsAway />}</TabPanel>
      </Tabs>
      <Suspense>{isAsking && types.data && <RequestSheet types={types.data} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}
