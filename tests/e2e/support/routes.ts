export type DemoRole = 'master' | 'admin' | 'manager' | 'user'

export const accounts: Readonly<Record<DemoRole, string>> = {
  master: 'master@vinculo.demo',
  admin: 'admin@aurora.demo',
  manager: 'gestor@aurora.demo',
  user: 'pessoa@aurora.demo',
}

/** Every page of the product and the role that sees most of it; `null` is a page for visitors. */
export const routes: readonly { readonly path: string; readonly richest: DemoRole | null }[] = [
  { path: '/', richest: null },
  { path: '/login', richest: null },
  { path: '/reset-password?token_hash=nada&type=recovery', richest: null },
  { path: '/nada-aqui', richest: null },
  { path: '/app', richest: 'admin' },
  { path: '/app/profile', richest: 'admin' },
  { path: '/app/employees', richest: 'admin' },
  { path: '/app/employees/new', richest: 'admin' },
  { path: '/app/onboarding', richest: 'admin' },
  { path: '/app/offboarding', richest: 'admin' },
  { path: '/app/leaves', richest: 'admin' },
  { path: '/app/okrs', richest: 'admin' },
  { path: '/app/pdis', richest: 'admin' },
  { path: '/app/assets', richest: 'admin' },
  { path: '/app/documents', richest: 'admin' },
  { path: '/app/documents/types', richest: 'admin' },
  { path: '/app/documents/types-list', richest: 'admin' },
  { path: '/app/settings', richest: 'admin' },
  { path: '/app/evaluations', richest: 'admin' },
  { path: '/app/evaluations/1', richest: 'admin' },
  { path: '/app/news', richest: 'admin' },
  { path: '/app/notifications', richest: 'admin' },
  { path: '/app/notifications?tab=preferencias', richest: 'admin' },
  { path: '/app/nada-aqui', richest: 'admin' },
  { path: '/app/docs/user-guide', richest: 'master' },
  { path: '/app/enterprise/dashboard', richest: 'master' },
  { path: '/app/enterprise/companies', richest: 'master' },
  { path: '/app/enterprise/companies/new', richest: 'master' },
  { path: '/app/enterprise/departments', richest: 'master' },
  { path: '/app/enterprise/users', richest: 'master' },
  { path: '/app/enterprise/logs', richest: 'master' },
]
