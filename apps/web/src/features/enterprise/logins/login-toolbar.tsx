import { useQuery } from '@tanstack/react-query'

import { ROLES } from '#shared/access/permissions.gen.ts'
import { ROLE_LABELS } from '#shared/access/roles.ts'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { companyChoicesQuery } from '../data/logins/login-list-query.ts'
import { LOGIN_STATES, stateLook } from '../model/logins/login.ts'
import type { LoginListState } from '../model/logins/login-list-state.ts'

export interface LoginToolbarProps {
  readonly state: LoginListState
  readonly onChange: (part: Partial<LoginListState>, options?: { readonly replace?: boolean }) => void
}

interface Choice {
  readonly value: string
  readonly label: string
}

interface FilterProps {
  readonly label: string
  readonly any: string
  readonly value: string | null
  readonly choices: readonly Choice[]
  readonly onChange: (value: string | null) => void
}

function Filter({ label, any, value, choices, onChange }: FilterProps) {
  return (
    <div className="min-w-0 flex-1 basis-40 sm:max-w-56">
      <SelectInput aria-label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectInput>
    </div>
  )
}

export function LoginToolbar({ state, onChange }: LoginToolbarProps) {
  const companies = useQuery(companyChoicesQuery()).data ?? []
  return (
    <div data-shell className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Buscar usuário"
        placeholder="Nome ou e-mail"
        value={state.term}
        onSearch={(term) => onChange({ term }, { replace: true })}
        className="min-w-full flex-1 sm:max-w-80 sm:min-w-56"
      />
      <Filter
        label="Filtrar por empresa"
        any="Todas as empresas"
        value={state.company}
        choices={companies.map(({ id, name, active }) => ({ value: id, label: active === false ? `${name} (desativada)` : name }))}
        onChange={(company) => onChange({ company })}
      />
      <Filter
        label="Filtrar por papel"
        any="Todos os papéis"
        value={state.role}
        choices={ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
        onChange={(value) => onChange({ role: ROLES.find((role) => role === value) ?? null })}
      />
      <Filter
        label="Filtrar por situação"
        any="Todas as situações"
        value={state.state}
        choices={LOGIN_STATES.map((value) => ({ value, label: stateLook(value).label }))}
        onChange={(value) => onChange({ state: LOGIN_STATES.find((known) => known === value) ?? null })}
      />
    </div>
  )
}
