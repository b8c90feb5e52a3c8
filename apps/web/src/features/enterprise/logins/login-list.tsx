import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchX, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { ProgressLine } from '#shared/ui/table/progress-line.tsx'
import { TablePagination } from '#shared/ui/table/table-pagination.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { usePageOnItsWay } from '#shared/ui/table/use-page-on-its-way.ts'
import { useNarrow } from '#shared/ui/table/use-narrow.ts'
import { loginListQuery } from '../data/logins/login-list-query.ts'
import type { LoginRow } from '../model/logins/access-rows.ts'
import type { AccessAction, AccessSubject } from '../model/logins/access-subject.ts'
import { DEFAULT_LOGIN_LIST, isFiltered, LOGIN_PAGE_SIZES, type LoginListState } from '../model/logins/login-list-state.ts'
import { subjectOfLogin } from '../model/logins/subject-of.ts'
import { AccessMenu } from '../access/access-menu.tsx'
import { LoginCard } from './login-card.tsx'
import { loginColumns } from './login-columns.tsx'

export interface LoginListProps {
  readonly state: LoginListState
  readonly onState: (state: LoginListState, options?: { readonly replace?: boolean }) => void
  readonly onChange: (part: Partial<LoginListState>) => void
  readonly onAction: (action: AccessAction, subject: AccessSubject) => void
  readonly invite: ReactNode
}

const keyOf = (row: LoginRow): string => row.user_id ?? row.invitation_id ?? row.email

function LoginListEmpty({ filtered, onClear, invite }: { readonly filtered: boolean; readonly onClear: () => void; readonly invite: ReactNode }) {
  if (filtered) {
    return (
      <EmptyState icon={<SearchX />} title="Nenhum usuário corresponde a este filtro" action={<Button onClick={onClear}>Limpar filtros</Button>}>
        Tente outra combinação, ou procure por outra parte do nome ou do e-mail.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<UsersRound />} title="Ainda não há usuários" action={invite}>
      Convide a primeira pessoa por e-mail.
    </EmptyState>
  )
}

/** All logins of all companies, a page at a time. */
export function LoginList({ state, onState, onChange, onAction, invite }: LoginListProps) {
  const list = useQuery(loginListQuery(state))
  const queryClient = useQueryClient()
  const narrow = useNarrow()
  const here = useCompanyId()
  const { user } = useSession()
  const isOnItsWay = usePageOnItsWay({ page: state.page, count: list.data?.rows.length, isPlaceholderData: list.isPlaceholderData }, () =>
    onState({ ...state, page: 1 }, { replace: true }),
  )

  if (list.error && (!list.data || list.isPlaceholderData)) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data || isOnItsWay) {
    return (
      <div aria-busy="true">
        <TableSkeleton cards={narrow} />
      </div>
    )
  }
  const { rows, total } = list.data
  if (rows.length === 0) return <LoginListEmpty filtered={isFiltered(state)} onClear={() => onState(DEFAULT_LOGIN_LIST)} invite={invite} />
  const refreshing = list.isFetching && list.isPlaceholderData
  const menuOf = (row: LoginRow) => <AccessMenu subject={subjectOfLogin(row, user?.id ?? null)} onAction={onAction} />
  return (
    <div>
      <Announcer text={total === 1 ? '1 usuário' : `${total.toLocaleString('pt-BR')} usuários`} />
      {narrow ? (
        <div className="relative">
          <ProgressLine active={refreshing} />
          <ul aria-label="Usuários" aria-busy={refreshing || undefined} className="flex flex-col gap-3">
            {rows.map((row) => (
              <LoginCard key={keyOf(row)} row={row} here={here} actions={menuOf(row)} />
            ))}
          </ul>
        </div>
      ) : (
        <DataTable label="Usuários" columns={loginColumns(here, menuOf)} rows={rows} rowKey={keyOf} refreshing={refreshing} />
      )}
      <TablePagination
        page={state.page}
        pageSize={state.pageSize}
        pageSizes={LOGIN_PAGE_SIZES}
        total={total}
        onPage={(page) => onChange({ page })}
        onPageSize={(pageSize) => onChange({ pageSize })}
        // A failed fetch ahead is nobody's concern: the page asks again and shows the error.
        onIntent={(page) => void queryClient.query(loginListQuery({ ...state, page })).catch(() => undefined)}
      />
    </div>
  )
}
