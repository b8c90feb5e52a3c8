import { useQuery } from '@tanstack/react-query'

import { personCardQuery, type PersonCardFacts } from '#shared/supabase/person-card.ts'
import { dateTexts, placeText } from '#shared/ui/person-card/card-facts.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import { Section } from '#shared/ui/section.tsx'
import { AwayBadge } from '../list/away-badge.tsx'
import { BackToList } from '../person/back-to-list.tsx'
import { DetailSkeleton, EmployeeMissing } from '../person/employee-detail-states.tsx'
import { ContactSection } from './contact-section.tsx'
import { PersonHeader } from './person-header.tsx'
import { WorkLine } from './work-line.tsx'

function Colleague({ card }: { readonly card: PersonCardFacts }) {
  usePageTitle(card.display_name)
  const dates = dateTexts(card.birthday, card.hired, card.years)
  const manager = card.manager_id === null || card.manager === null ? null : { id: card.manager_id, name: card.manager }
  return (
    <>
      <PersonHeader
        back={<BackToList />}
        name={card.display_name}
        work={<WorkLine position={card.position} department={card.department} manager={manager} />}
        state={<AwayBadge employeeId={card.employee_id} />}
        photo={<PersonAvatar letters={card.initials} photo={card.avatar_path} size="xl" />}
      />
      <div className="grid max-w-4xl grid-cols-1 items-start gap-x-12 gap-y-8 md:grid-cols-2">
        <ContactSection email={card.email} phone={card.work_phone} phoneLabel="Telefone de trabalho" extension={card.extension} place={placeText(card.work_site, card.location_mode)} />
        {dates.length > 0 && (
          <Section title="Datas">
            <ul className="flex flex-col gap-2">
              {dates.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </>
  )
}

/** A colleague, as everyone in the company may know them: by the directory, without the year of the birth, with nothing to do but to write or call. */
export function ColleaguePage({ employeeId }: { readonly employeeId: string }) {
  const card = useQuery(personCardQuery(useCompanyId(), employeeId))
  return (
    <QueryStates query={card} pending={<DetailSkeleton />} isEmpty={(found) => found === null} empty={<EmployeeMissing />}>
      {(found) => found && <Colleague card={found} />}
    </QueryStates>
  )
}
