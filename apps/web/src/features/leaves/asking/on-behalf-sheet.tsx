import { useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { useSession } from '#shared/session/session-context.ts'
import type { LeaveType } from '../model/requests/leave.ts'
import { RequestSheet } from './request-sheet.tsx'

export interface OnBehalfSheetProps {
  readonly companyId: string
  readonly types: readonly LeaveType[]
  readonly onClose: () => void
}

/** First for whom, then the sheet in which everybody asks. */
export function OnBehalfSheet({ companyId, types, onClose }: OnBehalfSheetProps) {
  const { employee } = useSession()
  const isHr = usePermissions().can('manage_settings')
  const [picked, setPicked] = useState<PersonChoice | null>(null)
  const [person, setPerson] = useState<PersonChoice | null>(null)
  if (person) return <RequestSheet types={types} employeeId={person.id} companyId={companyId} behalfOf={person.name} onClose={onClose} />
  return (
    <FormSheet
      title="Solicitar por alguém"
      description={isHr ? 'Férias são propostas à pessoa ou concedidas pelo RH; o resto segue direto.' : 'Férias aguardam a concordância da pessoa; o resto segue direto.'}
      confirmLabel="Continuar"
      canSave={picked !== null}
      act={{ isPending: false }}
      isUnsaved={false}
      onSubmit={() => setPerson(picked)}
      onClose={onClose}
    >
      <PersonField
        label="Para quem"
        required
        companyId={companyId}
        value={picked}
        onChange={setPicked}
        except={employee?.id ?? null}
      />
    </FormSheet>
  )
}
