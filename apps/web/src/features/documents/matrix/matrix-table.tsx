import { Send } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { askableOf, askableTypes, cellOf, type MatrixRow, percentOf, type TypeCompliance } from '../model/documents/matrix.ts'
import { type MatrixActs, MatrixCellButton } from './matrix-cell.tsx'

export interface MatrixTableProps extends MatrixActs {
  readonly rows: readonly MatrixRow[]
  readonly types: readonly TypeCompliance[]
  readonly onAskType: (typeId: string) => void
}

const NAMES = 'sticky left-0 z-2 bg-surface'

function TypeHeading({ type, onAskType }: { readonly type: TypeCompliance; readonly onAskType: (typeId: string) => void }) {
  const askable = askableOf(type)
  return (
    <th scope="col" className="w-36 min-w-36 px-1.5 py-2 align-bottom text-xs font-semibold text-text-muted">
      <span className="line-clamp-3 break-words" title={type.type_name}>
        {type.type_name}
      </span>
      <span className="tabular mt-1 block font-normal">
        {percentOf(type.done, type.required)}%, {type.done} de {type.required}
      </span>
      {askable > 0 && (
        <Button size="sm" variant="ghost" className="mt-1 w-full px-1" onClick={() => onAskType(type.type_id)}>
          <Send aria-hidden="true" className="size-3.5" />
          <span>
            Pedir a {askable}
            <span className="sr-only">: {type.type_name}</span>
          </span>
        </Button>
      )}
    </th>
  )
}

/** The matrix where there is room: names stay in view while the types scroll sideways. */
export function MatrixTable({ rows, types, onAskType, ...acts }: MatrixTableProps) {
  return (
    <div data-card className="overflow-hidden rounded-lg border bg-surface">
      <div role="region" aria-label="Matriz de conformidade: tabela" tabIndex={0} className="relative overflow-x-auto rounded-lg -outline-offset-2">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">Matriz de conformidade</caption>
          <thead>
            <tr className="border-b">
              <th scope="col" className={`${NAMES} min-w-64 px-5 py-2 align-bottom text-xs font-semibold text-text-muted`}>
                Pessoa
              </th>
              {types.map((type) => (
                <TypeHeading key={type.type_id} type={type} onAskType={onAskType} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const asked = askableTypes(row)
              return (
                <tr key={row.employee.id} className="border-b last:border-b-0">
                  <th scope="row" className={`${NAMES} max-w-80 border-r px-5 py-2 text-left font-normal`}>
                    <div className="flex items-center justify-between gap-2">
                      <PersonChip person={row.employee} size="sm" detail={`${row.done} de ${row.required} em dia`} />
                      {asked.length > 1 && (
                        <Button
                          size="icon-sm"
                          variant="ghost"
                          title={`Pedir os ${asked.length} que faltam`}
                          aria-label={`Pedir a ${row.employee.name} os ${asked.length} que faltam`}
                          aria-disabled={acts.busy}
                          onClick={() => acts.onAsk({ types: asked, employee: row.employee, what: `${asked.length} documentos` })}
                        >
                          <Send aria-hidden="true" className="size-4" />
                        </Button>
                      )}
                    </div>
                  </th>
                  {types.map(({ type_id }) => {
                    const cell = cellOf(row, type_id)
                    return (
                      <td key={type_id} className="px-1.5 py-1.5 text-center">
                        {cell ? (
                          <MatrixCellButton {...acts} cell={cell} person={row.employee} />
                        ) : (
                          <>
                            <span aria-hidden="true" className="text-text-subtle">
                              –
                            </span>
                            <span className="sr-only">Não exigido</span>
                          </>
                        )}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}
