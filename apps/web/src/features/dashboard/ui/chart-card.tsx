import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'

import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'

export interface ChartCardProps {
  readonly title: string
  /** Headings of the two columns of the table view. */
  readonly columns: readonly [string, string]
  readonly rows: readonly { readonly label: string; readonly total: number }[]
  readonly className?: string
  readonly children: ReactNode
}

/** A chart with the same figures as a table, one press away. */
export function ChartCard({ title, columns, rows, className, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false)
  const Icon = isTable ? ChartNoAxesColumn : Table2
  return (
    <Card
      title={title}
      {...(className ? { className } : {})}
      actions={
        <Button size="sm" variant="ghost" className="-my-1 -mr-2" onClick={() => setTable((shown) => !shown)}>
          <Icon aria-hidden="true" className="size-4" />
          {isTable ? 'Ver gráfico' : 'Ver tabela'}
          <span className="sr-only">: {title}</span>
        </Button>
      }
    >
      {isTable ? (
        <table className="w-full text-left">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b text-xs font-semibold text-text-muted">
              <th scope="col" className="py-2 pr-4">
                {columns[0]}
              </th>
              <th scope="col" className="py-2 text-right">
                {columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, total }) => (
              <tr key={label} className="border-b last:border-0">
                <th scope="row" className="py-2 pr-4 font-normal break-words">
                  {label}
                </th>
                <td className="py-2 text-right tabular">{total.toLocaleString('pt-BR')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        children
      )}
    </Card>
  )
}
