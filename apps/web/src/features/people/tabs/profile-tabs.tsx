import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

import { mayManage, usePersonScope } from '#shared/access/use-person-scope.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import type { RecordPerson } from '../model/history/record-person.ts'
import { openTab, type ProfileTab, type Standing, TAB_LABELS, type TabProps, tabsFor } from '../model/history/profile-tabs.ts'

/** Each tab arrives when it is opened, and asks for its data then. */
const PANELS: Readonly<Record<Exclude<ProfileTab, 'visao'>, ComponentType<TabProps>>> = {
  historico: lazy(async () => ({ default: (await import('../history/history-tab.tsx')).HistoryTab })),
  pessoais: lazy(async () => ({ default: (await import('./personal-tab.tsx')).PersonalTab })),
  vinculo: lazy(async () => ({ default: (await import('./contract-tab.tsx')).ContractTab })),
  remuneracao: lazy(async () => ({ default: (await import('./pay-tab.tsx')).PayTab })),
  saude: lazy(async () => ({ default: (await import('./health-tab.tsx')).HealthTab })),
  fatos: lazy(async () => ({ default: (await import('../facts/facts-tab.tsx')).FactsTab })),
  dependentes: lazy(async () => ({ default: (await import('./dependents-tab.tsx')).DependentsTab })),
  linha: lazy(async () => ({ default: (await import('../history/timeline-tab.tsx')).TimelineTab })),
}

/** How the signed-in person stands to the one of the page. */
export function useStanding({ id, companyId, isOwn }: Pick<RecordPerson, 'id' | 'companyId' | 'isOwn'>): Standing {
  const { role } = usePermissions()
  const scope = usePersonScope(companyId, id)
  return { isOwn, isHr: role === 'admin' || role === 'master', manages: mayManage(scope) && !isOwn }
}

export interface ProfileTabsProps {
  readonly person: RecordPerson
  readonly tab: ProfileTab
  readonly onTab: (tab: ProfileTab) => void
  readonly on: string | null
  /** The first tab. */
  readonly overview: ReactNode
}

/** The parts of a person's record, as far as the reader may open them. */
export function ProfileTabs({ person, tab, onTab, on, overview }: ProfileTabsProps) {
  const standing = useStanding(person)
  const tabs = tabsFor(standing)
  const shown = openTab(tab, tabs)
  return (
    <Tabs
      inTitle
      label="Partes do perfil"
      value={shown}
      onValueChange={onTab}
      tabs={tabs.map((value) => ({ value, label: TAB_LABELS[value] }))}
    >
      {tabs.map((value) => {
        const Panel = value === 'visao' ? null : PANELS[value]
        return (
          <TabPanel key={value} value={value}>
            {Panel ? (
              <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
                <Panel key={person.id} person={person} standing={standing} on={on} />
              </Suspense>
            ) : (
              overview
            )}
          </TabPanel>
        )
      })}
    </Tabs>
  )
}
