import { useState } from 'react'

import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { Button } from '#shared/ui/button.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { Sheet } from '#shared/ui/sheet.tsx'
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
  const [picked, setPicked] = useState<PersonChoice | null>(null)
  const [person, setPerson] = useState<PersonChoice | null>(null)
  if (person) return <RequestSheet types={types} employeeId={person.id} companyId={companyId} behalfOf={person.name} onClose={onClose} />
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Pedir por alguém"
      description="Férias esperam a pessoa concordar; o resto segue direto."
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="primary" disabled={picked === null} onClick={() => setPerson(picked)}>
            Continuar
          </Button>
        </>
      }
    >
      <PersonField
        label="Para quem"
        required
        companyId={companyId}
        value={picked}
        onChange={setPicked}
        except={employee?.id ?? null}
      />
    </Sheet>
  )
}
