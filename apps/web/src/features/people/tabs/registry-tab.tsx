import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { type PersonScope, usePersonScope } from '#shared/access/use-person-scope.ts'
import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { formatCpf } from '#shared/lib/masks.ts'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { type DescriptionItem, DescriptionList } from '#shared/ui/description-list.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { CustomCard } from '../custom-fields/custom-card.tsx'
import { type EmployeeDetail, shownDetailQuery } from '../data/list/employee-detail-query.ts'
import { StatusBadge } from '../list/employee-columns.tsx'
import { ageOn } from '../model/form/civil-time.ts'
import type { TabProps } from '../model/history/profile-tabs.ts'
import { PersonLink } from '../overview/person-link.tsx'
import { IdentityReveal } from '../reveal/identity-reveal.tsx'
import { MissingData } from './missing-data.tsx'

const tabular = (text: string | null): ReactNode => text !== null && text !== '' && <span className="tabular">{text}</span>

function identityItems({ cpf, rg, birth_date: born, address }: EmployeeDetail): readonly DescriptionItem[] {
  const age = ageOn(born, todayIso())
  return [
    {
      label: 'CPF',
      value: cpf && (
        <>
          {tabular(formatCpf(cpf))} <CopyButton value={formatCpf(cpf)} name="CPF" />
        </>
      ),
    },
    { label: 'RG', value: rg },
    { label: 'Data de nascimento', value: born && tabular(`${formatDate(born)}${age === null ? '' : ` (${age} anos)`}`) },
    { label: 'Endereço', value: address },
  ]
}

function Registry({ employee, scope }: { readonly employee: EmployeeDetail; readonly scope: PersonScope }) {
  return (
    <DescriptionList
      columns={3}
      items={[
        { label: 'Nome civil', value: `${employee.first_name} ${employee.last_name}` },
        { label: 'Nome social', value: employee.social_name },
        ...(scope === 'company' ? [] : identityItems(employee)),
        { label: 'Matrícula', value: employee.registration_number },
        { label: 'Data de admissão', value: employee.hire_date && tabular(formatDate(employee.hire_date)) },
        { label: 'Situação', value: <StatusBadge status={employee.status} /> },
        { label: 'Cargo', value: employee.position },
        { label: 'Departamento', value: employee.department?.name },
        { label: 'Gestor', value: employee.manager && <PersonLink id={employee.manager.id} name={employee.manager.display_name} /> },
        ...(employee.termination_date === null ? [] : [{ label: 'Último dia', value: tabular(formatDate(employee.termination_date)) }]),
      ]}
    />
  )
}

/** Who the person is in the books of the company, with the fields that the company added. */
export function RegistryTab({ person, standing }: TabProps) {
  const scope = usePersonScope(person.companyId, person.id)
  const detail = useQuery({ ...shownDetailQuery(person.companyId, person.id, scope === 'company'), staleTime: 30_000, enabled: scope !== null })
  return (
    <div className="flex flex-col gap-8">
      {standing.isHr && <MissingData person={person} />}
      <Section title="Identificação e trabalho">
        <QueryStates query={detail} pending={<Skeleton className="h-40 rounded-lg" />}>
          {(employee) => employee && <Registry employee={employee} scope={scope ?? 'company'} />}
        </QueryStates>
      </Section>
      {scope === 'company' && <IdentityReveal person={person} />}
      <CustomCard person={person} />
    </div>
  )
}
