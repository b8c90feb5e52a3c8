import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { canonicalLoginListUrl, type LoginListState, loginListFrom, loginListUrl } from '../../../../features/logins/model/login-list-state.ts'
import { LoginsPage } from '../../../../features/logins/ui/logins-page.tsx'

export const Route = createFileRoute('/app/enterprise/users')({
  validateSearch: canonicalLoginListUrl,
  component: EnterpriseUsersPage,
  staticData: { title: 'Usuários' },
})

function EnterpriseUsersPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const handleState = useCallback(
    (state: LoginListState, options: { readonly replace?: boolean } = {}) => {
      const replace = options.replace ?? false
      void navigate({ search: loginListUrl(state), replace, resetScroll: !replace })
    },
    [navigate],
  )
  return <LoginsPage state={loginListFrom({ ...search })} onState={handleState} />
}
