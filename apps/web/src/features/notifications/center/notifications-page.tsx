import { PageHeader } from '#shared/ui/page-header.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import type { NotificationFilter } from '../model/filter-state.ts'
import { NotificationList } from './notification-list.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'

export interface NotificationsPageProps {
  readonly filter: NotificationFilter
  readonly onFilter: (filter: NotificationFilter) => void
}

const TABS = [
  { value: 'avisos', label: 'Avisos' },
  { value: 'preferencias', label: 'Preferências' },
] as const

/** Notificações: everything that the person was told, and how to be told from now on. */
export function NotificationsPage({ filter, onFilter }: NotificationsPageProps) {
  return (
    <div className="max-w-3xl">
      <PageHeader title="Notificações" description="O que aconteceu e diz respeito a você." />
      <Tabs
        value={filter.tab}
        onValueChange={(tab) => onFilter({ ...filter, tab })}
        tabs={TABS}
        label="Notificações"
      >
        <TabPanel value="avisos">
          <NotificationList filter={filter} onFilter={onFilter} />
        </TabPanel>
        <TabPanel value="preferencias">
          <NotificationPreferences />
        </TabPanel>
      </Tabs>
    </div>
  )
}
