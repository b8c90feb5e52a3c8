import { useQuery } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { Button } from '#shared/ui/button.tsx'
import { endingQuery } from '../data/ending-queries.ts'
import { EndContractDialog, type EndingPerson } from './end-contract-dialog.tsx'

export interface EndContractButtonProps {
  readonly person: EndingPerson & { readonly status: string }
  /** Whether the question stands in the address. */
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** The way to end a contract that runs and has no last day yet, for administrators. */
export function EndContractButton({ person, isOpen, onOpen, onClose }: EndContractButtonProps) {
  const isRunning = person.status === 'active' || person.status === 'notice'
  const isOffered = usePermissions().can('manage_settings') && isRunning
  const { data: ending } = useQuery({ ...endingQuery(person.companyId, person.id), enabled: isOffered })
  if (!isOffered || ending === undefined || (ending !== null && ending.applied_at === null)) return null
  return (
    <>
      <Button onClick={onOpen}>
        <UserMinus aria-hidden="true" className="size-4" />
        Encerrar contrato
      </Button>
      {isOpen && <EndContractDialog person={person} onClose={onClose} />}
    </>
  )
}
