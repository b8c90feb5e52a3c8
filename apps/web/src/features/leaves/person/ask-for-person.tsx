import { useQuery } from '@tanstack/react-query'

import { typesQuery } from '../data/requests/leave-queries.ts'
import { offeredTypes } from '../model/requests/leave.ts'
import { RequestSheet } from '../asking/request-sheet.tsx'

export interface AskForPersonProps {
  readonly person: { readonly id: string; readonly name: string; readonly companyId: string }
  /** HR grants; who leads the person proposes. */
  readonly isHr: boolean
  readonly onClose: () => void
}

/** Vacations or an absence for the person of the page: granted by HR, proposed by who leads them. */
export function AskForPerson({ person, isHr, onClose }: AskForPersonProps) {
  const types = useQuery(typesQuery(person.companyId))
  const offered = offeredTypes(types.data ?? [], isHr ? 'hr' : 'manager')
  if (offered.length === 0) return null
  return <RequestSheet types={offered} employeeId={person.id} companyId={person.companyId} behalfOf={person.name} grants={isHr} onClose={onClose} />
}
