import { createFileRoute } from '@tanstack/react-router'

import { canonicalNotificationUrl, notificationFilterFrom, notificationUrl } from '#features/notifications/model/filter-state.ts'
import { NotificationsPage } from '#features/notifications/center/notifications-page.tsx'

export const Route = createFileRoute('/app/notifications')({
  validateSearch: canonicalNotificationUrl,
  component: Notifications,
  staticData: { title: 'Notificações' },
})

function Notifications() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NotificationsPage
      filter={notificationFilterFrom({ ...search })}
      onFilter={(filter) => void navigate({ search: notificationUrl(filter), replace: true, resetScroll: false })}
    />
  )
}
