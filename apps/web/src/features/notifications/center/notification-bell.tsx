import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useTopic } from '#shared/supabase/use-topic.ts'
import { Button } from '#shared/ui/button.tsx'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { toast } from '#shared/ui/toast.ts'
import { useWhenLoaded } from '#shared/ui/use-when-loaded.ts'
import { notificationKeys } from '../data/notification-keys.ts'
import { unreadQuery } from '../data/notification-queries.ts'
import { type Arrival, arrivalText, type Arrivals, gatherArrivals } from '../model/arrivals.ts'
import { badgeText, bellLabel, pathOf } from '../model/notification.ts'
import { useUserId } from './use-notification-actions.ts'

const loadList = async () => (await import('./notification-popover.tsx')).NotificationPopover

/** Tells of arrivals by a toast, while the page is looked at and the notifications themselves are not. */
function useArrivals(isShown: boolean): (arrival: Arrival) => void {
  const navigate = useNavigate()
  const arrivals = useRef<Arrivals | null>(null)
  const seen = useRef(isShown)
  const closeToast = useRef<(() => void) | null>(null)
  useEffect(() => {
    seen.current = isShown
    // The list says it all, and the toast would lie on top of it.
    if (isShown) closeToast.current?.()
  }, [isShown])
  useEffect(() => {
    const gathered = gatherArrivals((them) => {
      if (seen.current || document.visibilityState !== 'visible' || location.pathname === '/app/notifications') return
      const href = them.length === 1 ? pathOf(them[0]?.url ?? '') : '/app/notifications'
      closeToast.current = toast.passing(arrivalText(them), { action: { label: them.length === 1 ? 'Abrir' : 'Ver', onSelect: () => void navigate({ href }) } })
    })
    arrivals.current = gathered
    return gathered.stop
  }, [navigate])
  return (arrival) => arrivals.current?.add(arrival)
}

/** The bell of the header: how many notifications are unread, live, and the latest ones behind it. */
export function NotificationBell() {
  const userId = useUserId()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useWhenLoaded({ load: loadList, wanted: isOpen, props: { button, open: isOpen, onOpenChange: setOpen }, onFailure: () => setOpen(false) })
  // Fetched when the pointer or the focus comes near, so that it opens at once.
  const fetchAhead = (): void => void loadList().catch(() => undefined)
  const count = useQuery(unreadQuery(userId)).data
  const unread = count ?? 0
  // Told only once it has changed while the page was open, and once it has been still for a while.
  const [first, setFirst] = useState<number | null>(null)
  if (first === null && count !== undefined) setFirst(count)
  const arrive = useArrivals(isOpen)
  const refresh = (): void => {
    void queryClient.invalidateQueries({ queryKey: notificationKeys.all })
    // Pendências change with what people are told.
    void queryClient.invalidateQueries({ queryKey: ['inbox'] })
  }
  useTopic('user', {
    onEvent: ({ event, payload }) => {
      if (event === 'notification' || event === 'notifications_read') refresh()
      const { title, url } = payload
      if (event === 'notification' && typeof title === 'string') arrive({ title, url: typeof url === 'string' ? url : '' })
    },
    onJoined: refresh,
  })
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => setOpen(!isOpen)}
      >
        <Bell aria-hidden="true" className="size-4.5" />
        <span className="sr-only">{bellLabel(unread)}</span>
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="tabular corner-count absolute -top-[2px] -right-[2px] text-center rounded-full bg-danger font-semibold text-on-danger"
          >
            {badgeText(unread)}
          </span>
        )}
      </Button>
      <Announcer text={unread > 0 && unread !== first ? bellLabel(unread) : ''} delayMs={3_000} />
      {list}
    </>
  )
}
