import { Send } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { StateMark } from '#shared/ui/state-mark.tsx'
import { stateLook } from '../model/documents/document-words.ts'
import { askableOf, askableTypes, cellOf, type MatrixRow, percentOf, type TypeCompliance } from '../model/documents/matrix.ts'
import { DocumentMark } from './document-mark.tsx'
import { type MatrixActs, MatrixCellButton } from './matrix-cell.tsx'

export interface MatrixTableProps extends MatrixActs {
  readonly rows: readonly MatrixRow[]
  readonly types: readonly TypeCompliance[]
  readonly onAskType: (typeId: string) => void
}

const NAMES = 'sticky left-0 z-2 bg-canvas'

/** What the shapes mean. */
const LEGEND = ['approved', 'in_review', 'requested', 'missing', 'expiring', 'expired'] as const

function TypeHeading({ type, mayAsk, onAskType }: { readonly type: TypeCompliance; readonly mayAsk: boolean; readonly onAskType: (typeId: string) => void }) {
  const askable = mayAsk ? askableOf(type) : 0
  return (
    <th scope="col" className="min-w-28 px-1.5 py-2 text-center align-bottom text-xs font-semibold text-text-muted">
      <span className="line-clamp-3 break-words" title={type.type_name}>
        {type.type_name}
      </span>
      <span className="tabular mt-1 block font-normal">
        {percentOf(type.done, type.required)}% <span className="block whitespace-nowrap text-text-subtle">{`${type.done} de ${type.required}`}</span>
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
    <div data-wide className="min-w-0">
      <ul aria-label="Legenda" className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-text-muted">
        {LEGEND.map((state) => (
          <li key={state} className="inline-flex items-center gap-1.5">
            <DocumentMark state={state} />
            {stateLook(state).label}
          </li>
        ))}
        <li className="inline-flex items-center gap-1.5">
          <StateMark shape="none" />
          Não exigido
        </li>
      </ul>
      <div role="region" aria-label="Matriz de conformidade: tabela" tabIndex={0} className="relative overflow-x-auto border-t -outline-offset-2">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">Matriz de conformidade</caption>
          <thead>
            <tr className="border-b">
              <th scope="col" className={`${NAMES} w-88 min-w-64 px-2 py-2 align-bottom text-xs font-semibold text-text-muted`}>
                Pessoa
              </th>
              {types.map((type) => (
                <TypeHeading key={type.type_id} type={type} mayAsk={acts.mayAsk(type.type_id)} onAskType={onAskType} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const asked = askableTypes(row, acts.mayAsk)
              return (
                <tr key={row.employee.id} className="group/row border-b focus-within:bg-hover hover:bg-hover">
                  <th scope="row" className={`${NAMES} group-focus-within/row:bg-hover group-hover/row:bg-hover max-w-80 px-2 py-0.5 text-left font-normal`}>
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
                      <td key={type_id} className="h-10 px-1.5 py-0.5 text-center">
                        {cell ? (
                          <MatrixCellButton {...acts} shows="shape" cell={cell} person={row.employee} />
                        ) : (
                          <>
                            <StateMark shape="none" className="inline-block" />
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
