import { createFileRoute, Link } from '@tanstack/react-router'
import { Printer, UserRound } from 'lucide-react'

import { OwnSubstitutesCard } from '#features/approvals/substitutes/substitutes-cards.tsx'
import { OwnCodeCard } from '#features/documents/counter/own-code-card.tsx'
import { VacationSummary } from '#features/leaves/person/vacation-summary.tsx'
import { OwnCelebrations } from '#features/news/celebrations/own-celebrations.tsx'
import { FormerPapersLink } from '#features/offboarding/leaver/former-papers-link.tsx'
import { OwnExitLink } from '#features/offboarding/letter/own-exit-link.tsx'
import { ChangeDataButton } from '#features/people/changes/change-data-button.tsx'
import { OwnChangesCard } from '#features/people/changes/open-changes-cards.tsx'
import { CustomCard } from '#features/people/custom-fields/custom-card.tsx'
import { profileParams } from '#features/people/model/history/profile-tabs.ts'
import type { RecordPerson } from '#features/people/model/history/record-person.ts'
import { CareerPath } from '#features/people/overview/career-path.tsx'
import { OverviewFrame } from '#features/people/overview/employee-overview.tsx'
import { MattersSection } from '#features/people/overview/matters-section.tsx'
import { PersonHeader } from '#features/people/overview/person-header.tsx'
import { WorkLine } from '#features/people/overview/work-line.tsx'
import { ProfileTabs } from '#features/people/tabs/profile-tabs.tsx'
import { OwnFacts } from '#features/profile/overview/own-facts.tsx'
import { OwnPhoto } from '#features/profile/overview/own-photo.tsx'
import { ChangePasswordButton } from '#features/session/security/change-password-button.tsx'
import { SecurityCard } from '#features/session/security/security-card.tsx'
import { ROLE_LABELS } from '#shared/access/roles.ts'
import { useCompanyContext } from '#shared/company/company-context.ts'
import { addressState } from '#shared/list/state/address-state.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { type SessionEmployee, useSession } from '#shared/session/session-context.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { LazyRequestDetail } from '../../parts/lazy-request-detail.ts'
import { PERSON_TABS } from '../../parts/person-tabs.tsx'

const profileAddress = addressState({ aba: profileParams(PERSON_TABS).aba })

export const Route = createFileRoute('/app/profile')({
  validateSearch: profileAddress.validateSearch,
  component: OwnProfile,
  staticData: { title: 'Meu Perfil' },
})

function OwnProfile() {
  const { employee } = useSession()
  if (employee) return <OwnRecord employee={employee} />
  return (
    <>
      <PageHeader title="Meu Perfil" actions={<ChangePasswordButton />} />
      <EmptyState icon={<UserRound />} title="Seu cadastro ainda não existe">
        Peça ao administrador que vincule este acesso ao seu cadastro de trabalhador.
      </EmptyState>
      <div className="mt-8">
        <SecurityCard />
      </div>
    </>
  )
}

function OwnRecord({ employee }: { readonly employee: SessionEmployee }) {
  const { role } = useSession()
  const { companies } = useCompanyContext()
  const { state, onState } = useAddress(profileAddress)
  const name = employee.display_name ?? `${employee.first_name} ${employee.last_name}`
  const person: RecordPerson = { id: employee.id, name, companyId: employee.company_id, status: 'active', isOwn: true }
  const company = companies.find(({ id }) => id === employee.company_id)
  const open = (aba: string): void => onState({ aba }, { resetScroll: true })
  return (
    <>
      <PersonHeader
        title="Meu Perfil"
        name={name}
        work={<WorkLine position={employee.position} department={employee.department?.name ?? null} manager={null} />}
        state={
          <>
            <Badge tone="primary">{ROLE_LABELS[role]}</Badge>
            {company && <Badge>{company.name}</Badge>}
          </>
        }
        photo={<OwnPhoto />}
        actions={
          <>
            <Link to="/app/employees/$employeeId/ficha" params={{ employeeId: employee.id }} className={buttonClass({})}>
              <Printer aria-hidden="true" className="size-4" />
              Minha ficha
            </Link>
            <ChangeDataButton />
            <ChangePasswordButton />
          </>
        }
      />
      <ProfileTabs
        person={person}
        tabs={PERSON_TABS}
        tab={state.aba}
        onTab={open}
        on={null}
        overview={
          <OverviewFrame
            main={
              <>
                <MattersSection person={person} />
                <VacationSummary person={person} onOpen={() => open('ferias')} />
                <OwnFacts employee={employee} />
                <CustomCard person={person} />
                <CareerPath person={person} />
              </>
            }
            aside={
              <>
                <OwnChangesCard detail={LazyRequestDetail} />
                <OwnSubstitutesCard />
                <OwnCelebrations />
                <SecurityCard />
                <OwnCodeCard />
                <FormerPapersLink />
                <OwnExitLink />
              </>
            }
          />
        }
      />
    </>
  )
}
