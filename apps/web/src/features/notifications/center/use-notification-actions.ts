import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'

import { useSession } from '#shared/session/session-context.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { toast } from '#shared/ui/toast.ts'
import { markRead } from '../data/notification-changes.ts'
import { notificationKeys } from '../data/notification-keys.ts'
import type { Notification } from '../model/notification.ts'

type Pages = InfiniteData<readonly Notification[]>

/** The signed-in person's login. For components below the private-page guard. */
export function useUserId(): string {
  return useSession().user?.id ?? ''
}

/** Marks notifications as read: at once on the screen, then in the database, which tells the person's other tabs. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: markRead,
    onMutate: async (ids: readonly string[] | null) => {
      await queryClient.cancelQueries({ queryKey: notificationKeys.all })
      const now = new Date().toISOString()
      const isMarked = ({ id, read_at }: Notification): boolean => read_at === null && (ids === null || ids.includes(id))
      const marked = (list: readonly Notification[]): readonly Notification[] => list.map((each) => (isMarked(each) ? { ...each, read_at: now } : each))
      queryClient.setQueriesData<readonly Notification[]>({ queryKey: notificationKeys.latest }, (list) => list && marked(list))
      // What the filter 'unread' shows stays in place until it is asked for again: a row must not vanish under the pointer.
      queryClient.setQueriesData<Pages>({ queryKey: ['notifications', 'pages'] }, (data) => data && { ...data, pages: data.pages.map(marked) })
      queryClient.setQueriesData<number>({ queryKey: notificationKeys.unread }, (count) =>
        count === undefined ? count : ids === null ? 0 : Math.max(0, count - ids.length))
    },
    onError: (problem) => {
      toast.error('Não foi possível marcar como lida', { description: toAppError(problem).message })
      void queryClient.invalidateQueries({ queryKey: notificationKeys.all })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notificationKeys.unread }),
  })
}
