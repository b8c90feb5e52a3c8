import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, Settings } from 'lucide-react'

import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { HeaderPopover, type HeaderPopoverProps } from '#shared/ui/header-popover.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { latestQuery } from '../data/notification-queries.ts'
import { CompanyQuestion } from './company-question.tsx'
import { NotificationItem } from './notification-item.tsx'
import { useMarkRead, useUserId } from './use-notification-actions.ts'
import { useOpenNotification } from './use-open-notification.ts'

/** The latest notifications below the bell. */
export function NotificationPopover({ button, open, onOpenChange }: Omit<HeaderPopoverProps, 'children'>) {
  const { open: openNotification, question } = useOpenNotification(() => onOpenChange(false))
  return (
    <>
      <HeaderPopover button={button} open={open} onOpenChange={onOpenChange}>
        <Latest onOpen={openNotification} onLeave={() => onOpenChange(false)} />
      </HeaderPopover>
      <CompanyQuestion question={question} />
    </>
  )
}

const PENDING = (
  <div className="space-y-4 p-3">
    {['a', 'b', 'c', 'd'].map((row) => (
      <Skeleton key={row} className="h-10" />
    ))}
  </div>
)

function Latest({ onOpen, onLeave }: { readonly onOpen: Parameters<typeof NotificationItem>[0]['onOpen']; readonly onLeave: () => void }) {
  const latest = useQuery(latestQuery(useUserId()))
  const mark = useMarkRead()
  const hasUnread = latest.data?.some(({ read_at }) => read_at === null) ?? false
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b py-2 pr-2 pl-4">
        <Popover.Title className="min-w-0 flex-1 basis-28 text-md font-semibold">Notificações</Popover.Title>
        {hasUnread && (
          <Button variant="ghost" size="sm" onClick={() => mark.mutate(null)}>
            Marcar todas como lidas
          </Button>
        )}
        <Link
          to="/app/notifications"
          search={{ tab: 'preferencias' }}
          onClick={onLeave}
          aria-label="Preferências de notificação"
          className={buttonClass({ variant: 'ghost', size: 'icon-sm' })}
        >
          <Settings aria-hidden="true" className="size-4" />
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
        <QueryStates
          query={latest}
          pending={PENDING}
          empty={
            <EmptyState icon={<Bell />} title="Nenhuma notificação">
              Aprovações, respostas aos seus pedidos e avisos do sistema aparecem aqui.
            </EmptyState>
          }
        >
          {(items) => (
            <ul aria-label="Últimas notificações" className="space-y-0.5">
              {items.map((notification) => (
                <li key={notification.id} className="flex">
                  <NotificationItem notification={notification} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
      </div>
      <div className="border-t p-2">
        <Link to="/app/notifications" onClick={onLeave} className={buttonClass({ variant: 'ghost', size: 'sm' }, 'w-full')}>
          Ver todas
        </Link>
      </div>
    </>
  )
}
