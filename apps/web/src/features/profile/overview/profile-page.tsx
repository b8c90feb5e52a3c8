import { useQueryClient } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'

import { ROLE_LABELS } from '#shared/access/roles.ts'
import { useCompanyContext } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Card } from '#shared/ui/card.tsx'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { type DescriptionItem, DescriptionList } from '#shared/ui/description-list.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { contactRows, personalRows, type ProfileRow, workRows } from '../model/profile-rows.ts'
import { PhotoButton } from '../photo/photo-button.tsx'
import { PhotoRetry } from '../photo/photo-retry.tsx'
import { PhotoProblem, ProfilePhoto } from '../photo/profile-photo.tsx'

function items(rows: readonly ProfileRow[]): DescriptionItem[] {
  return rows.map(({ label, value, copyName }) => ({
    label,
    value:
      value && copyName ? (
        <>
          {value} <CopyButton value={value} name={copyName} />
        </>
      ) : (
        value
      ),
  }))
}

export interface ProfilePageProps {
  /** What the person may do with the own data and access. */
  readonly actions?: ReactNode
  /** What other subjects show of the person, below the data. */
  readonly sections?: ReactNode
  /** Draws the page's data among other parts of the own record. */
  readonly frame?: (overview: ReactNode) => ReactNode
}

/** The signed-in person's own data, for reading. */
export function ProfilePage({ actions, sections, frame = (overview) => overview }: ProfilePageProps) {
  const { employee, role } = useSession()
  const { companies } = useCompanyContext()
  const client = useQueryClient()
  if (!employee) {
    return (
      <>
        <PageHeader title="Meu Perfil" actions={actions} />
        <EmptyState icon={<UserRound />} title="Seu cadastro ainda não existe">
          Peça ao administrador que ligue este acesso ao seu cadastro de trabalhador.
        </EmptyState>
      </>
    )
  }
  const company = companies.find(({ id }) => id === employee.company_id)
  const overview = (
    <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card>
        <div className="flex flex-col items-center text-center">
          <span className="relative inline-flex">
            <ProfilePhoto size="xl" />
            <PhotoRetry className="absolute -right-1 -bottom-1 border border-surface" />
          </span>
          <PhotoProblem />
          <h2 className="mt-4 w-full text-lg font-semibold text-balance break-words">
            {employee.display_name ?? `${employee.first_name} ${employee.last_name}`}
          </h2>
          {employee.position && <p className="w-full break-words text-text-muted">{employee.position}</p>}
          <div className="mt-3 flex max-w-full flex-wrap justify-center gap-2">
            <Badge tone="primary">{ROLE_LABELS[role]}</Badge>
            {company && <Badge>{company.name}</Badge>}
          </div>
          <div className="mt-4">
            <PhotoButton
              person={{ id: employee.id, name: employee.display_name ?? employee.first_name, photo: employee.profile_image_url }}
              onSaved={() => client.invalidateQueries()}
            />
          </div>
        </div>
      </Card>
      <div className="grid min-w-0 gap-5">
        <Card title="Trabalho">
          <DescriptionList items={items(workRows(employee))} columns={3} />
        </Card>
        <Card title="Contato">
          <DescriptionList items={items(contactRows(employee))} columns={2} />
        </Card>
        <Card title="Dados pessoais">
          <DescriptionList items={items(personalRows(employee))} columns={3} />
        </Card>
        {sections}
        <p className="text-sm text-text-subtle">
          Última atualização: <span className="tabular">{formatDateTime(employee.updated_at)}</span>
        </p>
      </div>
    </div>
  )
  return (
    <>
      <PageHeader title="Meu Perfil" actions={actions} />
      {frame(overview)}
    </>
  )
}
