import { createFileRoute } from '@tanstack/react-router'

import { LoginsPage } from '#features/enterprise/logins/logins-page.tsx'
import { loginList } from '#features/enterprise/model/logins/login-list-state.ts'

export const Route = createFileRoute('/app/enterprise/users')({
  validateSearch: loginList.validateSearch,
  component: LoginsPage,
  staticData: { title: 'Usuários' },
})
