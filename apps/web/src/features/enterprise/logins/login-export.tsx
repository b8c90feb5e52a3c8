import { ExportMenu } from '#shared/export/export-menu.tsx'
import { fetchLogins } from '../data/logins/login-list-query.ts'
import { LOGIN_EXPORT } from '../model/logins/export-columns.ts'
import type { LoginListState } from '../model/logins/login-list-state.ts'

/** Every login of the present filter. */
export function LoginExport({ state }: { readonly state: LoginListState }) {
  return (
    <ExportMenu
      total={null}
      scope="Todas as linhas do filtro atual"
      source={{
        list: 'logins',
        companyId: null,
        fileName: 'usuarios',
        sheet: 'Usuários',
        columns: LOGIN_EXPORT,
        fetchBatch: (offset, size, signal) => fetchLogins(state, { offset, size }, signal),
      }}
    />
  )
}
