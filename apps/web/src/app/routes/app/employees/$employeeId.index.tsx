import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'

import { PersonAssetsCard } from '#features/assets/person/person-assets-card.tsx'
import { PersonFeedbackCard } from '#features/evaluations/feedback-person/person-feedback-card.tsx'
import { PersonEvaluationsCard } from '#features/evaluations/person/person-evaluations-card.tsx'
import { PersonPlansCard } from '#features/pdis/person/person-plans-card.tsx'
import { AskedBar } from '#features/documents/asking/asked-bar.tsx'
import { AccessCard } from '#features/enterprise/access/access-card.tsx'
import { VacationSummary } from '#features/leaves/person/vacation-summary.tsx'
import { EndingCard } from '#features/offboarding/case/ending-card.tsx'
import { PersonGoalsCard } from '#features/okrs/person/person-goals-card.tsx'
import { EmployeeChangesCard } from '#features/people/changes/open-changes-cards.tsx'
import type { EmployeeDetail } from '#features/people/data/list/employee-detail-query.ts'
import { AsOfBanner } from '#features/people/history/as-of-banner.tsx'
import { AsOfOverview } from '#features/people/history/as-of-overview.tsx'
import { AsOfPending } from '#features/people/history/as-of-pending.tsx'
import { type DayView, useDayView } from '#features/people/history/use-as-of.ts'
import { profileParams } from '#features/people/model/history/profile-tabs.ts'
import type { RecordPerson } from '#features/people/model/history/record-person.ts'
import { EmployeeHeader } from '#features/people/overview/employee-header.tsx'
import { EmployeeOverview } from '#features/people/overview/employee-overview.tsx'
import { type DayRecord, EmployeeDetailPage } from '#features/people/person/employee-detail-page.tsx'
import { ProfileTabs, useStanding } from '#features/people/tabs/profile-tabs.tsx'
import { PhotoButton } from '#features/profile/photo/photo-button.tsx'
import { mayManage, type PersonScope } from '#shared/access/use-person-scope.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { addressState } from '#shared/list/state/address-state.ts'
import { oneOf } from '#shared/list/state/params.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { useSession } from '#shared/session/session-context.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { LazyRequestDetail } from '../../../parts/lazy-request-detail.ts'
import { PERSON_ACTS } from '../../../parts/person-acts.ts'
import { PersonMenu } from '../../../parts/person-menu.tsx'
import { PERSON_TABS } from '../../../parts/person-tabs.tsx'

const personAddress = addressState({ ...profileParams(PERSON_TABS), acao: oneOf(PERSON_ACTS) })

export const Route = createFileRoute('/app/employees/$employeeId/')({
  validateSearch: personAddress.validateSearch,
  component: EmployeeRoute,
  staticData: { title: 'Trabalhador' },
})

/** What the page says of another day, in the words of today's page. */
function dayValues({ asOf }: DayView): DayRecord['values'] {
  if (!asOf) return null
  const { position, department_id, department, manager, status, hire_date } = asOf
  return {
    position,
    status,
    hire_date,
    department: department_id !== null && department !== null ? { id: department_id, name: department } : null,
    manager: manager && { id: manager.id, display_name: manager.name },
  }
}

function EmployeeRoute() {
  const { employeeId } = Route.useParams()
  const { state, onState } = useAddress(personAddress)
  const companyId = useCompanyId()
  const isOwn = useSession().employee?.id === employeeId
  const view = useDayView({ id: employeeId, companyId, isOwn }, state.em || null)
  const today = todayIso()
  const showToday = (): void => onState({ ...state, em: '', acao: '' }, { resetScroll: true })
  return (
    <EmployeeDetailPage employeeId={employeeId} on={view && { day: view.day, values: dayValues(view), pending: <AsOfPending view={view} today={today} onToday={showToday} /> }}>
      {(employee, scope) => <Employee key={employee.id} employee={employee} scope={scope} isOwn={isOwn} view={view} />}
    </EmployeeDetailPage>
  )
}

interface EmployeeProps {
  readonly employee: EmployeeDetail
  readonly scope: PersonScope
  readonly isOwn: boolean
  readonly view: DayView | null
}

function Employee({ employee, scope, isOwn, view }: EmployeeProps) {
  const { state, onState } = useAddress(personAddress)
  const client = useQueryClient()
  const { id, display_name: name, company_id: companyId, status } = employee
  const standing = useStanding({ id, companyId, isOwn })
  const person: RecordPerson = { id, name, companyId, status, isOwn }
  const today = todayIso()
  const on = view?.day ?? null
  const maySave = mayManage(scope)
  const act = (acao: typeof state.acao): void => onState({ ...state, acao }, acao === '' ? { replace: true } : {})
  const show = (change: Partial<typeof state>): void => onState({ ...state, acao: '', ...change }, { resetScroll: true })
  return (
    <>
      <EmployeeHeader
        employee={employee}
        on={on}
        photo={
          (maySave || scope === 'own') &&
          on === null && <PhotoButton person={{ id, name, photo: employee.profile_image_url }} onSaved={() => client.invalidateQueries()} />
        }
        actions={
          <>
            {maySave && on === null && (
              <Link to="/app/employees/$employeeId/edit" params={{ employeeId: id }} preload="intent" className={buttonClass({ variant: 'primary' })}>
                <Pencil aria-hidden="true" className="size-4" />
                Editar
              </Link>
            )}
            <PersonMenu person={person} standing={standing} on={on} today={today} act={state.acao} onAct={act} onDay={(day) => show({ em: day ?? '' })} />
          </>
        }
      />
      <AskedBar />
      {on !== null && <AsOfBanner day={on} today={today} name={name} onToday={() => show({ em: '' })} />}
      <ProfileTabs
        person={person}
        tabs={PERSON_TABS}
        tab={state.aba}
        onTab={(aba) => show({ aba })}
        on={on}
        overview={
          view ? (
            <AsOfOverview person={person} view={view} />
          ) : (
            <EmployeeOverview
              employee={employee}
              person={person}
              seesMatters={scope !== 'company'}
              below={
                <>
                  <EndingCard person={person} />
                  <EmployeeChangesCard employeeId={id} detail={LazyRequestDetail} />
                  {scope !== 'company' && <PersonAssetsCard person={person} isHr={standing.isHr} />}
                  <PersonGoalsCard person={person} isOwn={scope === 'own'} />
                  {scope !== 'company' && <PersonEvaluationsCard person={person} isOwn={scope === 'own'} />}
                  {scope !== 'company' && <PersonPlansCard person={person} isOwn={scope === 'own'} />}
                  <PersonFeedbackCard person={person} isOwn={scope === 'own'} />
                </>
              }
              beside={scope !== 'company' && <VacationSummary person={person} onOpen={() => show({ aba: 'ferias' })} />}
              last={standing.isHr && <AccessCard person={{ id, displayName: name, email: employee.email, companyId }} invites={state.acao === 'convidar'} onInvited={() => act('')} />}
            />
          )
        }
      />
    </>
  )
}
