import { useState } from 'react'

import type { LevelCell as Cell, PositionRow, RequiredCompetency } from '../model/competencies/requirements.ts'
import { LevelCell } from './level-cell.tsx'

interface LevelMatrixProps {
  readonly competencies: readonly RequiredCompetency[]
  readonly rows: readonly PositionRow[]
  readonly onLevel: (cell: Cell) => void
  readonly onOpen: (positionId: string) => void
}

const STICKY = 'sticky left-0 z-10 bg-bg'

/** Positions and competencies: each cell is a level, typed as into a spreadsheet. */
export function LevelMatrix({ competencies, rows, onLevel, onOpen }: LevelMatrixProps) {
  const [isWrong, setIsWrong] = useState(false)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p role="status" className={isWrong ? 'text-sm text-danger-text' : 'text-sm text-text-muted'}>
        {isWrong ? 'Use um número de 1 a 5. Nada mudou.' : 'Digite de 1 a 5 e ande com as setas. Apague para não pedir nada. Cada mudança já fica salva.'}
      </p>
      <div role="region" aria-label="Níveis por cargo: tabela" tabIndex={0} className="relative overflow-x-auto border-t -outline-offset-2">
        <table className="w-full border-collapse text-left text-base">
          <caption className="sr-only">Níveis por cargo</caption>
          <thead>
            <tr className="border-b align-bottom">
              <th scope="col" className={`${STICKY} min-w-56 py-2 pr-3 pl-2 text-xs font-semibold text-text-muted`}>
                Cargo
              </th>
              {competencies.map(({ id, name }) => (
                <th key={id} scope="col" className="w-28 min-w-28 px-1 py-2 text-center text-xs font-semibold break-words text-text-muted">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((position, row) => (
              <tr key={position.id} className="border-b">
                <th scope="row" className={`${STICKY} max-w-72 py-0.5 pr-3 pl-2 text-left font-normal`}>
                  <button type="button" data-row={position.id} onClick={() => onOpen(position.id)} className="min-h-8 w-full rounded-md text-left font-medium break-words hover:underline coarse:min-h-11">
                    {position.title}
                  </button>
                </th>
                {competencies.map(({ id, name }, column) => (
                  <td key={id} className="px-1 py-0.5">
                    <LevelCell
                      label={`${name} em ${position.title}`}
                      row={row}
                      column={column}
                      level={position.levels[id] ?? null}
                      onLevel={(level) => {
                        setIsWrong(false)
                        onLevel({ position_id: position.id, competency_id: id, level })
                      }}
                      onWrong={() => setIsWrong(true)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
