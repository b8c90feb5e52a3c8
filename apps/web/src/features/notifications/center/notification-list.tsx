import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Bell, CheckCheck, SearchX } from 'lucide-react'
import { useId, useRef } from 'react'

import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Checkbox, SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { SelectionBar } from '#shared/ui/table/selection-bar.tsx'
import { RowCheckbox } from '#shared/ui/table/row-checkbox.tsx'
import { useSelection } from '#shared/ui/table/use-selection.ts'
import { notificationPagesQuery, settingsQuery, unreadQuery } from '../data/notification-queries.ts'
import type { NotificationFilter } from '../model/filter-state.ts'
import { byDay, type Notification } from '../model/notification.ts'
import { CompanyQuestion } from './company-question.tsx'
import { NotificationItem } from './notification-item.tsx'
import { useMarkRead, useUserId } from './use-notification-actions.ts'
import { useOpenNotification } from './use-open-notification.ts'

export interface NotificationListProps {
  readonly filter: NotificationFilter
  readonly onFilter: (filter: NotificationFilter) => void
}

const PENDING = (
  <div className="space-y-3">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
      <Skeleton key={row} className="h-14 rounded-lg" />
    ))}
  </div>
)

/** Everything that the person was told, newest first, by day. */
export function NotificationList({ filter, onFilter }: NotificationListProps) {
  const userId = useUserId()
  const list = useInfiniteQuery(notificationPagesQuery(userId, { kind: filter.kind, unread: filter.unread }))
  const unread = useQuery(unreadQuery(userId)).data ?? 0
  const kinds = useQuery(settingsQuery(userId)).data ?? []
  const mark = useMarkRead()
  const isFiltered = filter.kind !== '' || filter.unread
  const showAll = (): void => onFilter({ ...filter, kind: '', unread: false })
  return (
    <div className="flex flex-col gap-4">
      <div data-shell className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56 sm:max-w-80">
          <SelectInput
            aria-label="Tipo"
            value={filter.kind}
            onChange={(event) => onFilter({ ...filter, kind: event.target.value })}
            none="Todos os tipos"
            options={kinds.map(({ kind, label }) => [kind, label])}
          />
        </div>
        <Checkbox label="Só não lidas" checked={filter.unread} onChange={(event) => onFilter({ ...filter, unread: event.target.checked })} />
        <Button className="ml-auto" disabled={unread === 0} onClick={() => mark.mutate(null)}>
          <CheckCheck aria-hidden="true" className="size-4" />
          Marcar todas como lidas
        </Button>
      </div>
      <QueryStates
        query={list}
        pending={PENDING}
        isEmpty={({ pages }) => pages.every((page) => page.length === 0)}
        empty={
          isFiltered ? (
            <EmptyState icon={<SearchX />} title="Nenhuma notificação com este filtro" action={<Button onClick={showAll}>Mostrar todas</Button>}>
              {filter.unread ? 'Você já leu tudo o que há aqui.' : 'Ainda não houve notificações deste tipo.'}
            </EmptyState>
          ) : (
            <EmptyState icon={<Bell />} title="Nenhuma notificação">
              Aparecem aqui as aprovações que aguardam você, as respostas aos seus pedidos, as importações concluídas e os avisos do sistema.
            </EmptyState>
          )
        }
      >
        {({ pages }) => (
          <Days key={`${filter.kind} ${String(filter.unread)}`} items={pages.flat()} list={list} onClearFilters={isFiltered ? showAll : undefined} />
        )}
      </QueryStates>
    </div>
  )
}

interface DaysProps {
  readonly items: readonly Notification[]
  readonly list: Pick<UseInfiniteQueryResult, 'error' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'hasNextPage' | 'fetchNextPage'>
  readonly onClearFilters: (() => void) | undefined
}

function Days({ items, list, onClearFilters }: DaysProps) {
  const container = useRef<HTMLDivElement>(null)
  const { open, question } = useOpenNotification()
  const mark = useMarkRead()
  const headingId = useId()
  const selection = useSelection(items.map(({ id }) => id))
  useListKeys({
    container,
    onClearFilters,
    onSelect: selection.toggle,
    onSelectRange: selection.toggleRange,
    onClearSelection: selection.count > 0 ? selection.clear : undefined,
  })
  const failure = list.isFetchNextPageError ? toAppError(list.error) : null
  const shown = items.length === 1 ? '1 notificação' : `${items.length.toLocaleString('pt-BR')} notificações`
  return (
    <div ref={container} aria-busy={list.isFetching || undefined} className="flex flex-col gap-5">
      <Announcer text={`${shown} na tela`} />
      {byDay(items).map(({ heading, items: ofDay }, index) => (
        <section key={heading} aria-labelledby={`${headingId}-${index}`}>
          <h2 id={`${headingId}-${index}`} className="mb-1.5 text-sm font-semibold text-text-muted first-letter:uppercase">
            {heading}
          </h2>
          <ul className="border-y">
            {ofDay.map((notification) => (
              <li key={notification.id} className="flex items-start gap-1 border-b py-1 pl-2 last:border-b-0">
                <RowCheckbox
                  name={notification.title}
                  checked={selection.has(notification.id)}
                  onToggle={(range) => (range ? selection.toggleRange(notification.id) : selection.toggle(notification.id))}
                  className="mt-2"
                />
                <NotificationItem notification={notification} onOpen={open} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="flex flex-col items-center gap-2 text-center">
        {failure && (
          <p role="alert" className="text-danger-text">
            {failure.message}
            <span className="text-sm">{failure.codeNote}</span>
          </p>
        )}
        {list.hasNextPage ? (
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {failure ? 'Tentar novamente' : 'Carregar mais'}
          </Button>
        ) : (
          <p className="text-sm text-text-muted">{shown}: não há anteriores. As lidas são apagadas depois de 180 dias, e as outras, depois de dois anos.</p>
        )}
      </div>
      <SelectionBar count={selection.count} one="notificação selecionada" many="notificações selecionadas" onClear={selection.clear}>
        <Button
          size="sm"
          onClick={() => {
            mark.mutate(selection.keys)
            selection.clear()
          }}
        >
          Marcar como lidas
        </Button>
      </SelectionBar>
      <CompanyQuestion question={question} />
    </div>
  )
}
