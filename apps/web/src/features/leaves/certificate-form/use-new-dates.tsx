import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { RequestSheet } from '../asking/request-sheet.tsx'
import { vacationsQuery } from '../data/absences/certificate-queries.ts'
import { typesQuery } from '../data/requests/leave-queries.ts'
import { type CertificateDraft, type CertificateVacations, leavesUndated, typedDays } from '../model/absences/certificate.ts'

interface NewDates {
  readonly person: { readonly id: string; readonly name: string } | null
  readonly draft: CertificateDraft
  /** What stands for no choice; null for what the company does. */
  readonly fallback: CertificateVacations['choice'] | null
  readonly onDone: () => void
}

/** After a certificate that vacations made way for, the sheet in which they get new dates comes in its place. */
export function useNewDates({ person, draft, fallback, onDone }: NewDates): { readonly sheet: ReactNode; readonly finish: () => void } {
  const companyId = useCompanyId()
  const [isOpen, setOpen] = useState(false)
  const found = useQuery(vacationsQuery(person?.id ?? '', draft.startsOn, typedDays(draft.days))).data
  const types = useQuery(typesQuery(companyId)).data?.filter(({ key }) => key === 'vacation') ?? []
  return {
    finish: () => (found && types.length > 0 && leavesUndated(found, draft.vacations, fallback) ? setOpen(true) : onDone()),
    sheet: isOpen && person && <RequestSheet types={types} employeeId={person.id} companyId={companyId} behalfOf={person.name} onClose={onDone} />,
  }
}
