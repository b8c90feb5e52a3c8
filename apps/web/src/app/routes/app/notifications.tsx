import { createFileRoute } from '@tanstack/react-router'

import { notificationAddress } from '#features/notifications/model/filter-state.ts'
import { NotificationsPage } from '#features/notifications/center/notifications-page.tsx'
import { useAddress } from '#shared/list/use-address.ts'

export const Route = createFileRoute('/app/notifications')({
  validateSearch: notificationAddress.validateSearch,
  component: Notifications,
  staticData: { title: 'Notificações' },
})

function Notifications() {
  const { state, onState } = useAddress(notificationAddress)
  return <NotificationsPage filter={state} onFilter={(filter) => onState(filter, { replace: true })} />
}
