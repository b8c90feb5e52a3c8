import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { formatCpf, formatPhone } from '#shared/lib/masks.ts'
import { personField } from '#shared/lib/person/fields.ts'
import { contractTypesQuery } from '#shared/reference/lists.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useNow } from '#shared/ui/use-now.ts'
import { assignmentHistoryQuery } from '../data/records/assignment-queries.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import { contractsQuery, type SensitiveRecords } from '../data/records/record-queries.ts'
import { periodText, reasonLabel } from '../model/history/assignment.ts'
import { rowIn, rowsIn } from '../model/records/patched.ts'
import { contractFields, DEPENDENT_FIELDS, PERSONAL_GROUPS } from '../model/records/record-specs.ts'
import { useStanding } from '../tabs/profile-tabs.tsx'
import { RecordCard, RecordValues } from '../records/record-card.tsx'
import { Reveal } from '../reveal/reveal.tsx'

/** What the printed record takes from the person's row. */
export interface FichaEmployee {
  readonly id: string
  readonly company_id: string
  readonly display_name: string
  readonly first_name: string
  readonly last_name: string
  readonly social_name: string | null
  readonly registration_number: string | null
  readonly cpf: string | null
  readonly rg: string | null
  readonly birth_date: string | null
  readonly hire_date: string | null
  readonly position: string | null
  readonly department: { readonly name: string } | null
  readonly manager: { readonly display_name: string } | null
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly status: string
}

export interface FichaPageProps {
  readonly employee: FichaEmployee
  readonly isOwn: boolean
  /** Whether CPF, RG, birth and address stay behind the door of the profile, which records who reads them. */
  readonly isGuarded: boolean
}

function Identification({ employee, isGuarded }: Pick<FichaPageProps, 'employee' | 'isGuarded'>) {
  const guarded = (value: string | null) => (isGuarded ? 'Reservado' : value)
  return (
    <Card title="Identificação">
      <DescriptionList
        columns={3}
        items={[
          { label: 'Nome civil', value: `${employee.first_name} ${employee.last_name}` },
          { label: personField('social_name').label, value: employee.social_name },
          { label: personField('registration_number').label, value: employee.registration_number },
          { label: personField('cpf').label, value: guarded(employee.cpf && formatCpf(employee.cpf)) },
          { label: personField('rg').label, value: guarded(employee.rg) },
          { label: personField('birth_date').label, value: guarded(employee.birth_date && formatDate(employee.birth_date)) },
          { label: personField('hire_date').label, value: employee.hire_date && formatDate(employee.hire_date) },
          { label: personField('position').label, value: employee.position },
          { label: personField('department_id').label, value: employee.department?.name },
          { label: personField('manager_id').label, value: employee.manager?.display_name },
          { label: personField('email').label, value: employee.email },
          { label: personField('phone').label, value: employee.phone && formatPhone(employee.phone) },
          { label: personField('address').label, value: guarded(employee.address) },
        ]}
      />
    </Card>
  )
}

function Contracts({ person }: { readonly person: RecordPerson }) {
  const contracts = useQuery(contractsQuery(person))
  const types = useQuery(contractTypesQuery())
  return (
    <QueryStates query={contracts} pending={<Skeleton className="h-24 rounded-lg" />} empty={null}>
      {(rows) => rows.map((row) => <RecordCard key={row.id} title="Contrato" fields={contractFields(types.data ?? [])} row={row} />)}
    </QueryStates>
  )
}

function HistoryTable({ person }: { readonly person: RecordPerson }) {
  const history = useQuery(assignmentHistoryQuery(person))
  return (
    <Card title="Histórico">
      <QueryStates
        query={history}
        pending={<Skeleton className="h-24 rounded-lg" />}
        empty={<p className="text-text-muted">Nenhum registro no histórico.</p>}
      >
        {(rows) => (
          <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Tabela do histórico">
            <table className="w-full text-left">
              <thead>
                <tr className="border-b text-sm text-text-muted">
                  {['Período', 'Motivo', 'Cargo', 'Departamento', 'Gestor'].map((label) => (
                    <th key={label} scope="col" className="py-2 pr-4 font-medium">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y">
                {rows.map((row) => (
                  <tr key={row.id} className="align-top">
                    <td className="py-2 pr-4 tabular">{periodText(row)}</td>
                    <td className="py-2 pr-4">{reasonLabel(row.reason)}</td>
                    <td className="py-2 pr-4">{row.position_title ?? '—'}</td>
                    <td className="py-2 pr-4">{row.department ?? '—'}</td>
                    <td className="py-2 pr-4">{row.manager?.name ?? '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryStates>
    </Card>
  )
}

function PersonalPart({ records }: { readonly records: SensitiveRecords }) {
  const dependents = rowsIn(records, 'dependents').filter(({ archived_at }) => typeof archived_at !== 'string')
  return (
    <div className="flex flex-col gap-5">
      {PERSONAL_GROUPS.map(({ title, fields }) => (
        <RecordCard key={title} title={title} fields={fields} row={rowIn(records, 'personal')} />
      ))}
      <Card title="Dependentes">
        {dependents.length === 0 ? (
          <p className="text-text-muted">Nenhum dependente informado.</p>
        ) : (
          <ul className="divide-y">
            {dependents.map((row) => (
              <li key={row.id} className="py-3 first:pt-0 last:pb-0">
                <RecordValues fields={DEPENDENT_FIELDS} row={row} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

/** Ficha: the person's record for paper. Personal data come in when asked for, which is recorded; pay and health never do. */
export function FichaPage({ employee, isOwn, isGuarded }: FichaPageProps) {
  const { companies, selectedCompany } = useCompanyContext()
  const standing = useStanding({ id: employee.id, companyId: employee.company_id, isOwn })
  const now = useNow()
  const company = companies.find(({ id }) => id === employee.company_id) ?? selectedCompany
  const person: RecordPerson = { id: employee.id, name: employee.display_name, companyId: employee.company_id, status: employee.status, isOwn }
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        back={
          <BackLink
            {...(isOwn ? { to: '/app/profile' } : { to: '/app/employees/$employeeId', params: { employeeId: employee.id } })}
            data-shell
          >
            {isOwn ? 'Meu Perfil' : 'Perfil'}
          </BackLink>
        }
        title={`Ficha de ${employee.display_name}`}
        description={`${company?.name ?? ''} · emitida em ${formatDateTime(now.toISOString())}`}
        actions={
          <Button variant="primary" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            Imprimir
          </Button>
        }
      />
      <div className="flex flex-col gap-5">
        <Identification employee={employee} isGuarded={isGuarded} />
        <Contracts person={person} />
        <HistoryTable person={person} />
        {(standing.isOwn || standing.isHr) && (
          <Reveal person={person} about="personal">
            {(records) => <PersonalPart records={records} />}
          </Reveal>
        )}
      </div>
    </div>
  )
}
