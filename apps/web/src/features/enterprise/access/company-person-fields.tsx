import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { type PersonChoice, PersonPicker } from '#shared/reference/person-picker.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { fetchPeopleWithoutLogin } from '../data/logins/access-query.ts'
import { companyChoicesQuery } from '../data/logins/login-list-query.ts'
import { loginKeys } from '../data/logins/login-keys.ts'

export interface CompanyPersonFieldsProps {
  readonly companyId: string
  readonly onCompany: (companyId: string) => void
  readonly person: PersonChoice | null
  /** The person chosen, with the e-mail of their record. */
  readonly onPerson: (person: PersonChoice | null, email: string | null) => void
  readonly personError: string | null
}

/** A person without login, of one of the companies in use. */
export function CompanyPersonFields({ companyId, onCompany, person, onPerson, personError }: CompanyPersonFieldsProps) {
  const companies = (useQuery(companyChoicesQuery()).data ?? []).filter(({ active }) => active !== false)
  const emails = useRef(new Map<string, string | null>())
  return (
    <>
      <Field label="Empresa" required>
        <SelectInput value={companyId} onChange={(event) => onCompany(event.target.value)}>
          {companies.length === 0 && <option value={companyId}>Carregando...</option>}
          {companies.map((company) => (
            <option key={company.id} value={company.id}>
              {company.name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label="Trabalhador" required hint="Só aparecem pessoas que ainda não têm login." error={personError}>
        <PersonPicker
          key={companyId}
          people={{
            key: loginKeys.peopleWithoutLogin(companyId),
            search: async (term, signal) => {
              const people = await fetchPeopleWithoutLogin(companyId, term, signal)
              for (const { id, email } of people) emails.current.set(id, email)
              return people
            },
          }}
          value={person}
          onChange={(chosen) => onPerson(chosen, chosen ? (emails.current.get(chosen.id) ?? null) : null)}
        />
      </Field>
    </>
  )
}
