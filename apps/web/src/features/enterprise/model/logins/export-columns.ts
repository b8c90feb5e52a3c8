import { ROLE_LABELS, asRole } from '#shared/access/roles.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import type { LoginRow } from './access-rows.ts'
import { asAccessState, stateLook } from './login.ts'

/** The list of users as a file. */
export const LOGIN_EXPORT: readonly ExportColumn<LoginRow>[] = [
  { header: 'Nome', value: ({ display_name }) => display_name, width: 34 },
  { header: 'E-mail', value: ({ email }) => email, width: 34 },
  { header: 'Empresa', value: ({ company_name }) => company_name, width: 28 },
  { header: 'Papel', value: ({ role }) => (role === null ? null : ROLE_LABELS[asRole(role)]) },
  { header: 'Situação', value: ({ state }) => stateLook(asAccessState(state)).label },
  { header: 'Último acesso', value: ({ last_sign_in_at }) => (last_sign_in_at === null ? null : formatDateTime(last_sign_in_at)) },
]
