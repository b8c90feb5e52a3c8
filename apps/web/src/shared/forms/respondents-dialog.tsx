import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { QueryStates } from '../ui/page-states.tsx'
import { PersonChip } from '../ui/person-chip.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NAMES_AT_ONCE, respondentsQuery } from './form-data.ts'
import { decimalText } from './form-model.ts'

export interface RespondentsDialogProps {
  readonly questionId: string
  readonly choice: { readonly id: string | null; readonly label: string }
  readonly onClose: () => void
}

/** Who answered what in an identified form. */
export function RespondentsDialog({ questionId, choice, onClose }: RespondentsDialogProps) {
  const [page, setPage] = useState(0)
  const people = useQuery(respondentsQuery(questionId, choice.id, page))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Quem respondeu" description={choice.label} footer={<Button onClick={onClose}>Fechar</Button>}>
      <QueryStates query={people} pending={<Skeleton className="h-40 rounded-lg" />} empty={<p className="text-text-muted">Ninguém.</p>}>
        {(rows) => {
          const pages = Math.ceil((rows[0]?.total ?? 0) / NAMES_AT_ONCE)
          return (
            <>
              <ul className="flex flex-col divide-y">
                {rows.map(({ employee, number, text }) => (
                  <li key={employee.id} className="py-2">
                    <PersonChip person={employee} />
                    {number !== null && <p className="tabular mt-1 pl-13">{decimalText(number)}</p>}
                    {text !== null && <p className="mt-1 pl-13 break-words whitespace-pre-line">{text}</p>}
                  </li>
                ))}
              </ul>
              {pages > 1 && (
                <div className="mt-3 flex items-center justify-between gap-2">
                  <Button size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
                    Anteriores
                  </Button>
                  <span className="tabular text-sm text-text-muted">{`${page + 1} de ${pages}`}</span>
                  <Button size="sm" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
                    Próximas
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </QueryStates>
    </Dialog>
  )
}
