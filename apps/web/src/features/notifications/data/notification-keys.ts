import type { NotificationFilter } from '../model/filter-state.ts'

/** Query keys of this subject: notifications belong to the person, whatever company is at hand. */
export const notificationKeys = {
  all: ['notifications'] as const,
  unread: ['notifications', 'unread'] as const,
  latest: ['notifications', 'latest'] as const,
  pages: ({ kind, unread }: Omit<NotificationFilter, 'tab'>) => ['notifications', 'pages', { kind, unread }] as const,
  settings: ['notification-settings'] as const,
}
