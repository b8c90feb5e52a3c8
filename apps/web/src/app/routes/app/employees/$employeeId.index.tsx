import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'

import { EmployeeChangesCard } from '#features/people/changes/open-changes-cards.tsx'
import { EndContractButton } from '#features/offboarding/contract-ending/end-contract-button.tsx'
import { EndingCard } from '#features/offboarding/contract-ending/ending-card.tsx'
import type { EmployeeDetail } from '#features/people/data/list/employee-detail-query.ts'
import { type DetailPart, EmployeeDetailPage } from '#features/people/person/employee-detail-page.tsx'
import type { DayRecord } from '#features/people/person/employee-detail-view.tsx'
import { AccessCard } from '#features/enterprise/access/access-card.tsx'
import { PhotoButton } from '#features/profile/photo/photo-button.tsx'
import type { RecordPerson } from '#features/people/model/history/record-person.ts'
import { profileParams } from '#features/people/model/history/profile-tabs.ts'
import { AsOfBanner } from '#features/people/history/as-of-banner.tsx'
import { AsOfButton } from '#features/people/history/as-of-button.tsx'
import { AsOfOverview } from '#features/people/history/as-of-overview.tsx'
import { AsOfPending } from '#features/people/history/as-of-pending.tsx'
import { CustomCard } from '#features/people/custom-fields/custom-card.tsx'
import { IdentityReveal } from '#features/people/tabs/identity-reveal.tsx'
import { ProfileTabs, useStanding } from '#features/people/tabs/profile-tabs.tsx'
import { type DayView, useDayView } from '#features/people/history/use-as-of.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { addressState } from '#shared/list/state/address-state.ts'
import { oneOf } from '#shared/list/state/params.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { useSession } from '#shared/session/session-context.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { LazyRequestDetail } from '../../../parts/lazy-request-detail.ts'

const personAddress = addressState({ ...profileParams, acao: oneOf(['encerrar']) })

export const Route = createFileRoute('/app/employees/$employeeId/')({
  validateSearch: personAddress.validateSearch,
  component: EmployeeRoute,
})

const accessOf: DetailPart = ({ id, display_name, email, company_id }) => (
  <AccessCard key={id} person={{ id, displayName: display_name, email, companyId: company_id }} />
)

const leaverOf = ({ id, display_name, company_id, status }: EmployeeDetail) => ({ id, name: display_name, companyId: company_id, status })
const endingOf: DetailPart = (employee) => <EndingCard key={employee.id} person={leaverOf(employee)} />

const requestsOf: DetailPart = ({ id }) => <EmployeeChangesCard key={id} employeeId={id} detail={LazyRequestDetail} />

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
  const em = state.em || null
  const client = useQueryClient()
  const companyId = useCompanyId()
  const { employee: me } = useSession()
  const isOwn = me?.id === employeeId
  const standing = useStanding({ id: employeeId, companyId, isOwn })
  const today = todayIso()
  const view = useDayView({ id: employeeId, companyId, isOwn }, em)
  const personOf = ({ id, display_name, company_id, status }: EmployeeDetail): RecordPerson => ({
    id,
    name: display_name,
    companyId: company_id,
    status,
    isOwn,
  })
  const showDay = (day: string | null): void => onState({ ...state, em: day ?? '', acao: '' }, { resetScroll: true })
  const identityOf: DetailPart = (employee) => <IdentityReveal key={employee.id} person={personOf(employee)} />
  const customOf: DetailPart = (employee) => <CustomCard person={personOf(employee)} />
  const photoOf: DetailPart = ({ id, display_name, profile_image_url }) => (
    <PhotoButton compact person={{ id, name: display_name, photo: profile_image_url }} onSaved={() => client.invalidateQueries()} />
  )
  const actionsOf: DetailPart = (employee) => (
    <>
      <AsOfButton day={em} today={today} seesPlans={standing.manages} onDay={showDay} />
      <Link to="/app/employees/$employeeId/ficha" params={{ employeeId }} className={buttonClass()}>
        <Printer aria-hidden="true" className="size-4" />
        Ficha
      </Link>
      {!isOwn && em === null && (
        <EndContractButton
          person={leaverOf(employee)}
          isOpen={state.acao === 'encerrar'}
          onOpen={() => onState({ ...state, acao: 'encerrar' }, { resetScroll: true })}
          onClose={() => onState({ ...state, acao: '' }, { replace: true, resetScroll: true })}
        />
      )}
    </>
  )
  const frameOf = (employee: EmployeeDetail, overview: ReactNode): ReactNode => (
    <>
      {em !== null && <AsOfBanner day={em} today={today} name={employee.display_name} onToday={() => showDay(null)} />}
      <ProfileTabs
        key={employee.id}
        person={personOf(employee)}
        tab={state.aba}
        onTab={(tab) => onState({ ...state, aba: tab, acao: '' }, { replace: true, resetScroll: true })}
        on={em}
        overview={view ? <AsOfOverview person={personOf(employee)} view={view} /> : overview}
      />
    </>
  )
  return (
    <EmployeeDetailPage
      employeeId={employeeId}
      access={accessOf}
      photo={photoOf}
      requests={requestsOf}
      custom={customOf}
      identity={identityOf}
      ending={endingOf}
      actions={actionsOf}
      frame={frameOf}
      on={view && { day: view.day, values: dayValues(view), pending: <AsOfPending view={view} today={today} onToday={() => showDay(null)} /> }}
    />
  )
}
