import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { canonicalLoginListUrl, type LoginListState, loginListFrom, loginListUrl, type LoginListUrl } from '#features/enterprise/model/logins/login-list-state.ts'
import { LoginsPage } from '#features/enterprise/logins/logins-page.tsx'
import { viewUrl } from '#shared/saved-views/saved-view.ts'
import { SavedViews } from '#shared/saved-views/saved-views.tsx'
import { useHeldTerm } from '#shared/ui/table/use-held-term.ts'

export const Route = createFileRoute('/app/enterprise/users')({
  validateSearch: (search: Readonly<Record<string, unknown>>): LoginListUrl => ({
    ...canonicalLoginListUrl(search),
    ...viewUrl(search),
    ...(search.invite === true && { invite: true }),
  }),
  component: EnterpriseUsersPage,
  staticData: { title: 'Usuários' },
})

function EnterpriseUsersPage() {
  const { invite, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { state, addressOf } = useHeldTerm('term', loginListFrom({ ...search }), loginListUrl)
  const handleState = useCallback(
    (next: LoginListState, options: { readonly replace?: boolean } = {}) => {
      const replace = options.replace ?? false
      const url = addressOf(next)
      void navigate({ search: (before) => ({ ...url, ...viewUrl({ ...before }) }), replace, resetScroll: !replace })
    },
    [navigate, addressOf],
  )
  const handleInviting = (isInviting: boolean): void =>
    void navigate({ search: { ...search, ...(isInviting && { invite: true }) }, replace: !isInviting, resetScroll: false })
  return (
    <LoginsPage
      state={state}
      onState={handleState}
      isInviting={invite ?? false}
      onInviting={handleInviting}
      views={
        <SavedViews
          listKey="logins"
          search={{ ...search }}
          canonical={(wanted) => ({ ...canonicalLoginListUrl(wanted) })}
          onApply={(wanted, { replace = false } = {}) => void navigate({ search: { ...addressOf(loginListFrom(wanted)), ...viewUrl(wanted) }, replace })}
        />
      }
    />
  )
}
