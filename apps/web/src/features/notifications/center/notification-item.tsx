import { Bell, CircleCheck, ClockAlert, FileCheck, Import, KeyRound, type LucideIcon, Megaphone } from 'lucide-react'

import { Ago } from '#shared/ui/ago.tsx'
import { cn } from '#shared/ui/cn.ts'
import { type Notification, pathOf } from '../model/notification.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  approval_waiting: FileCheck,
  approval_decided: CircleCheck,
  approval_escalated: ClockAlert,
  change_request_decided: CircleCheck,
  import_finished: Import,
  access_granted: KeyRound,
  system: Megaphone,
}

export interface NotificationItemProps {
  readonly notification: Notification
  readonly onOpen: (notification: Notification) => void
}

/** One notification: a link to what it is about, unread ones with a mark and in stronger type. */
export function NotificationItem({ notification, onOpen }: NotificationItemProps) {
  const { id, kind, title, body, url, created_at } = notification
  const isUnread = notification.read_at === null
  const Icon = ICONS[kind] ?? Bell
  return (
    <a
      href={pathOf(url)}
      data-row={id}
      onClick={(event) => {
        // A new tab or window is the browser's; it finds the notification still unread, which is no harm.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onOpen(notification)
      }}
      className="flex min-h-11 min-w-0 flex-1 gap-3 rounded-md px-3 py-2.5 -outline-offset-2 hover:bg-hover"
    >
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4.5 shrink-0', isUnread ? 'text-primary-text' : 'text-text-subtle')} />
      <span className="min-w-0 flex-1">
        <span className={cn('block break-words', isUnread ? 'font-semibold text-text' : 'text-text-muted')}>
          {isUnread && <span className="sr-only">Não lida: </span>}
          {title}
        </span>{' '}
        {body && <span className="block text-sm break-words text-text-muted">{body}</span>}{' '}
        <Ago at={created_at} className="block text-sm text-text-subtle" />
      </span>
      {isUnread && <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-primary" />}
    </a>
  )
}
