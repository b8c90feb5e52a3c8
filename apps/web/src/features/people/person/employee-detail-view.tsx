import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'

import { mayManage, type PersonScope } from '#shared/access/use-person-scope.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { formatCpf, formatPhone } from '#shared/lib/masks.ts'
import { shownNames } from '#shared/lib/names.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { type DescriptionItem, DescriptionList } from '#shared/ui/description-list.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import type { EmployeeDetail } from '../data/list/employee-detail-query.ts'
import { ageOn, tenureText } from '../model/form/civil-time.ts'
import { BackToList } from './back-to-list.tsx'
import { CopyButton } from './copy-button.tsx'
import { DirectReports } from './direct-reports.tsx'
import { AwayBadge } from '../list/away-badge.tsx'
import { StatusBadge } from '../list/employee-columns.tsx'
import { EmployeeTags } from '../bulk/employee-tags.tsx'
import { LastChangeLine } from './last-change-line.tsx'

const linkClass = 'rounded-sm text-primary-text underline-offset-2 hover:underline'

function Copyable({ children, value, what }: { readonly children: ReactNode; readonly value: string; readonly what: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 break-words">{children}</span>
      <CopyButton value={value} what={what} />
    </span>
  )
}

function ManagerLink({ manager }: { readonly manager: EmployeeDetail['manager'] }) {
  if (!manager) return null
  return (
    <Link to="/app/employees/$employeeId" params={{ employeeId: manager.id }} preload="intent" data-person-card={manager.id} className={linkClass}>
      {manager.display_name}
    </Link>
  )
}

function withAside(text: string, aside: string | null): string {
  return aside === null ? text : `${text} (${aside})`
}

interface DetailHeaderProps {
  readonly employee: EmployeeDetail
  readonly actions: ReactNode
  readonly photo: ReactNode
  /** The day that the page shows. */
  readonly day: string
}

function DetailHeader({ employee, actions, photo, day }: DetailHeaderProps) {
  const tenure = employee.status === 'terminated' ? null : tenureText(employee.hire_date, day)
  return (
    <header className="mb-6">
      <BackToList />
      <div className="mt-3 flex flex-wrap items-start gap-x-5 gap-y-4">
        <span className="relative inline-flex">
          <PersonAvatar
            {...shownNames(employee)}
            photo={employee.profile_image_url}
            size="xl"
            className="max-sm:size-16 max-sm:text-lg"
          />
          {photo && (
            <span data-shell className="absolute -right-1 -bottom-1">
              {photo}
            </span>
          )}
        </span>
        <div className="min-w-0 flex-1 basis-60">
          <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight break-words">
            {employee.display_name}
          </h1>
          <p className="mt-0.5 text-md break-words text-text-muted">
            {[employee.position, employee.department?.name].filter(Boolean).join(' · ') || 'Sem cargo nem departamento'}
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-text-muted">
            <StatusBadge status={employee.status} />
            <AwayBadge employeeId={employee.id} />
            {tenure && <span>{tenure.startsWith('come') ? tenure.replace(/^c/, 'C') : `${tenure} de casa`}</span>}
            {employee.manager && (
              <span>
                Gestor: <ManagerLink manager={employee.manager} />
              </span>
            )}
            <EmployeeTags employeeId={employee.id} />
          </div>
        </div>
        {actions && (
          <div data-shell className="flex flex-wrap gap-2">
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}

/** What the page says in place of today's values when it shows another day. */
export interface DayRecord {
  readonly day: string
  /** Null until they are known. */
  readonly values: Pick<EmployeeDetail, 'position' | 'department' | 'manager' | 'status' | 'hire_date'> | null
  /** Until then. */
  readonly pending: ReactNode
}

export interface EmployeeDetailViewProps {
  readonly employee: EmployeeDetail
  /** How the person gets into the system, made by whoever knows about accesses; shown to admins and masters alone. */
  readonly access: ReactNode
  /** Open requests of the person. */
  readonly requests: ReactNode
  /** The button that changes the photo; shown to who manages people. */
  readonly photo: ReactNode
  readonly actions: ReactNode
  /** How the reader stands to the person. */
  readonly scope: PersonScope
  readonly identity: ReactNode
  readonly ending: ReactNode
  readonly custom: ReactNode
  readonly frame: (overview: ReactNode) => ReactNode
  /** Another day in place of today. */
  readonly day: DayRecord | null
}

/** Everything that the product knows of a person, for those who may see it. */
export function EmployeeDetailView({ employee, photo, actions, frame, day, ...parts }: EmployeeDetailViewProps) {
  const maySave = mayManage(parts.scope)
  usePageTitle(employee.display_name)
  return (
    <>
      <DetailHeader
        employee={employee}
        day={day?.day ?? todayIso()}
        photo={(maySave || parts.scope === 'own') && !day && photo}
        actions={
          <>
            {actions}
            {maySave && !day && (
              <Link
                to="/app/employees/$employeeId/edit"
                params={{ employeeId: employee.id }}
                preload="intent"
                className={buttonClass({ variant: 'primary' })}
              >
                <Pencil aria-hidden="true" className="size-4" />
                Editar
              </Link>
            )}
          </>
        }
      />
      {frame(day === null && <Overview employee={employee} {...parts} />)}
      {!day && <LastChangeLine employee={employee} />}
    </>
  )
}

function identityItems(employee: EmployeeDetail): DescriptionItem[] {
  const age = ageOn(employee.birth_date, todayIso())
  return [
    {
      label: 'CPF',
      value: employee.cpf && (
        <Copyable value={formatCpf(employee.cpf)} what="CPF">
          <span className="tabular">{formatCpf(employee.cpf)}</span>
        </Copyable>
      ),
    },
    { label: 'RG', value: employee.rg },
    {
      label: 'Data de nascimento',
      value: employee.birth_date && (
        <span className="tabular">{withAside(formatDate(employee.birth_date), age === null ? null : `${age} anos`)}</span>
      ),
    },
  ]
}

type OverviewProps = Pick<EmployeeDetailViewProps, 'employee' | 'access' | 'requests' | 'custom' | 'scope' | 'identity' | 'ending'>

function Overview({ employee, access, requests, custom, scope, identity, ending }: OverviewProps) {
  const isGuarded = scope === 'company'
  const { role } = usePermissions()
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <Card title="Vínculo">
          <DescriptionList
            items={[
              { label: 'Matrícula', value: employee.registration_number },
              {
                label: 'Data de admissão',
                value: employee.hire_date && <span className="tabular">{formatDate(employee.hire_date)}</span>,
              },
              { label: 'Cargo', value: employee.position },
              { label: 'Departamento', value: employee.department?.name },
              { label: 'Gestor', value: employee.manager && <ManagerLink manager={employee.manager} /> },
              { label: 'Situação', value: <StatusBadge status={employee.status} /> },
              ...(employee.termination_date === null ? [] : [{ label: 'Último dia', value: <span className="tabular">{formatDate(employee.termination_date)}</span> }]),
            ]}
          />
        </Card>
        {ending}
        <Card title="Dados pessoais">
          <DescriptionList
            items={[
              { label: 'Nome civil', value: `${employee.first_name} ${employee.last_name}` },
              { label: 'Nome social', value: employee.social_name },
              ...(isGuarded ? [] : identityItems(employee)),
            ]}
          />
        </Card>
        {isGuarded && identity}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Card title="Contato">
          <DescriptionList
            columns={1}
            items={[
              {
                label: 'E-mail',
                value: employee.email && (
                  <Copyable value={employee.email} what="e-mail">
                    <a href={`mailto:${employee.email}`} className={`${linkClass} break-all`}>
                      {employee.email}
                    </a>
                  </Copyable>
                ),
              },
              { label: 'Telefone', value: employee.phone && <span className="tabular">{formatPhone(employee.phone)}</span> },
              ...(isGuarded ? [] : [{ label: 'Endereço', value: employee.address }]),
            ]}
          />
        </Card>
        {custom}
        {requests}
        {(role === 'admin' || role === 'master') && access}
        <DirectReports employee={employee} />
      </div>
    </div>
  )
}
