import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { type PersonScope, usePersonScope } from '#shared/access/use-person-scope.ts'
import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { formatCpf } from '#shared/lib/masks.ts'
import { personField } from '#shared/lib/person/fields.ts'
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
      label: personField('cpf').label,
      value: cpf && (
        <>
          {tabular(formatCpf(cpf))} <CopyButton value={formatCpf(cpf)} name="CPF" />
        </>
      ),
    },
    { label: personField('rg').label, value: rg },
    { label: personField('birth_date').label, value: born && tabular(`${formatDate(born)}${age === null ? '' : ` (${age} anos)`}`) },
    { label: personField('address').label, value: address },
  ]
}

function Registry({ employee, scope }: { readonly employee: EmployeeDetail; readonly scope: PersonScope }) {
  return (
    <DescriptionList
      columns={3}
      items={[
        { label: 'Nome civil', value: `${employee.first_name} ${employee.last_name}` },
        { label: personField('social_name').label, value: employee.social_name },
        ...(scope === 'company' ? [] : identityItems(employee)),
        { label: personField('registration_number').label, value: employee.registration_number },
        { label: personField('hire_date').label, value: employee.hire_date && tabular(formatDate(employee.hire_date)) },
        { label: personField('status').label, value: <StatusBadge status={employee.status} /> },
        { label: personField('position').label, value: employee.position },
        { label: personField('department_id').label, value: employee.department?.name },
        { label: personField('manager_id').label, value: employee.manager && <PersonLink id={employee.manager.id} name={employee.manager.display_name} /> },
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
