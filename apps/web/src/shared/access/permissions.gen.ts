// Generated from role_permissions and role_modules by `npm run generate`. Do not edit.

export const ROLES = [
  'master', 'admin', 'manager', 'user',
] as const
export type Role = (typeof ROLES)[number]

export const PERMISSIONS = [
  'approve_assets', 'deactivate_company', 'manage_assets', 'manage_departments', 'manage_documents',
  'manage_employees', 'manage_evaluations', 'manage_leaves', 'manage_okrs', 'manage_pdis', 'manage_settings',
  'view_all_companies', 'view_all_employees', 'view_department_okrs', 'view_leave_reports', 'view_okr_reports',
  'view_own_documents', 'view_own_leaves', 'view_own_okrs', 'view_own_pdi', 'view_team_evaluations',
] as const
export type Permission = (typeof PERMISSIONS)[number]

export const MODULES = [
  'dashboard', 'employees', 'onboarding', 'okrs', 'pdis', 'evaluations', 'leaves', 'documents', 'assets',
  'offboarding', 'news', 'settings', 'enterprise',
] as const
export type ModuleName = (typeof MODULES)[number]

export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  master: [
    'approve_assets', 'deactivate_company', 'manage_assets', 'manage_departments', 'manage_documents',
    'manage_employees', 'manage_evaluations', 'manage_leaves', 'manage_okrs', 'manage_pdis', 'manage_settings',
    'view_all_companies', 'view_all_employees', 'view_department_okrs', 'view_leave_reports', 'view_okr_reports',
    'view_own_documents', 'view_own_leaves', 'view_own_okrs', 'view_own_pdi', 'view_team_evaluations',
  ],
  admin: [
    'approve_assets', 'manage_assets', 'manage_departments', 'manage_documents', 'manage_employees',
    'manage_evaluations', 'manage_leaves', 'manage_okrs', 'manage_pdis', 'manage_settings', 'view_all_employees',
    'view_leave_reports', 'view_okr_reports',
  ],
  manager: [
    'manage_employees', 'manage_leaves', 'manage_okrs', 'manage_pdis', 'view_all_employees', 'view_department_okrs',
    'view_leave_reports', 'view_own_documents', 'view_team_evaluations',
  ],
  user: [
    'view_own_documents', 'view_own_leaves', 'view_own_okrs', 'view_own_pdi',
  ],
}

export const ROLE_MODULES: Readonly<Record<Role, readonly ModuleName[]>> = {
  master: [
    'dashboard', 'employees', 'onboarding', 'okrs', 'pdis', 'evaluations', 'leaves', 'documents', 'assets',
    'offboarding', 'news', 'settings', 'enterprise',
  ],
  admin: [
    'dashboard', 'employees', 'onboarding', 'okrs', 'pdis', 'evaluations', 'leaves', 'documents', 'assets',
    'offboarding', 'news', 'settings',
  ],
  manager: [
    'dashboard', 'employees', 'okrs', 'pdis', 'evaluations', 'leaves', 'documents', 'assets', 'news',
  ],
  user: [
    'dashboard', 'employees', 'okrs', 'pdis', 'evaluations', 'leaves', 'documents', 'assets', 'news',
  ],
}
