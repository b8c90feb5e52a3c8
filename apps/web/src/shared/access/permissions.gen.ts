// Generated from role_permissions and role_modules by `npm run generate`. Do not edit.

export const ROLES = ['master', 'admin', 'manager', 'user'] as const
export type Role = (typeof ROLES)[number]

export const PERMISSIONS = [
  'view_all_companies', 'deactivate_company', 'view_all_employees', 'manage_employees', 'manage_departments', 'manage_documents',
  'view_own_documents', 'manage_leaves', 'view_own_leaves', 'view_leave_reports', 'manage_okrs', 'view_own_okrs',
  'view_department_okrs', 'view_okr_reports', 'manage_pdis', 'view_own_pdi', 'manage_assets', 'approve_assets',
  'manage_evaluations', 'view_team_evaluations', 'manage_settings',
] as const
export type Permission = (typeof PERMISSIONS)[number]

export const MODULES = [
  'dashboard', 'employees', 'onboarding', 'okrs', 'pdis', 'evaluations', 'leaves', 'documents', 'assets', 'offboarding', 'news',
  'settings', 'enterprise',
] as const
export type ModuleName = (typeof MODULES)[number]

export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  master: PERMISSIONS,
  admin: [
    'view_all_employees', 'manage_employees', 'manage_departments', 'manage_documents', 'manage_leaves', 'view_leave_reports',
    'manage_okrs', 'view_okr_reports', 'manage_pdis', 'manage_assets', 'approve_assets', 'manage_evaluations', 'manage_settings',
  ],
  manager: [
    'view_all_employees', 'manage_employees', 'view_own_documents', 'manage_leaves', 'view_leave_reports', 'manage_okrs',
    'view_department_okrs', 'manage_pdis', 'view_team_evaluations',
  ],
  user: ['view_own_documents', 'view_own_leaves', 'view_own_okrs', 'view_own_pdi'],
}

export const ROLE_MODULES: Readonly<Record<Role, readonly ModuleName[]>> = {
  master: MODULES,
  admin: [
    'dashboard', 'employees', 'onboarding', 'okrs', 'pdis', 'evaluations', 'leaves', 'documents', 'assets', 'offboarding', 'news',
    'settings',
  ],
  manager: ['dashboard', 'employees', 'okrs', 'pdis', 'evaluations', 'leaves', 'documents', 'assets', 'news'],
  user: ['dashboard', 'employees', 'okrs', 'pdis', 'evaluations', 'leaves', 'documents', 'assets', 'news'],
}
