import { Send } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { askableTypes, cellOf } from '../model/documents/matrix.ts'
import { MatrixCellButton } from './matrix-cell.tsx'
import type { MatrixTableProps } from './matrix-table.tsx'

/** The matrix on a phone: one card per person. */
export function MatrixCards({ rows, types, onAskType: _, ...acts }: MatrixTableProps) {
  return (
    <ul aria-label="Matriz de conformidade" className="divide-y border-y">
      {rows.map((row) => {
        const asked = askableTypes(row, acts.mayAsk)
        return (
          <li key={row.employee.id} className="py-4">
            <PersonChip person={row.employee} detail={`${row.done} de ${row.required} em dia`} />
            <ul className="mt-3 flex flex-col gap-2">
              {types.map(({ type_id }) => {
                const cell = cellOf(row, type_id)
                return (
                  cell && (
                    <li key={type_id} className="flex flex-wrap items-center justify-between gap-x-3">
                      <span className="min-w-0 text-sm break-words">{acts.nameOf(type_id)}</span>
                      <span className="max-w-full min-w-0">
                        <MatrixCellButton {...acts} shows="words" cell={cell} person={row.employee} />
                      </span>
                    </li>
                  )
                )
              })}
            </ul>
            {asked.length > 1 && (
              <Button
                className="mt-3 w-full"
                aria-disabled={acts.busy}
                onClick={() => acts.onAsk({ types: asked, employee: row.employee, what: `${asked.length} documentos` })}
              >
                <Send aria-hidden="true" className="size-4" />
                Pedir os {asked.length} que faltam
                <span className="sr-only"> a {row.employee.name}</span>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
