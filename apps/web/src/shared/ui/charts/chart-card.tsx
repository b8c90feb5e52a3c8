import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Button } from '../button.tsx'
import { Section } from '../section.tsx'
import { TEXT_LINK } from '../text-link.ts'

export interface ChartCardProps {
  readonly title: string
  /** Headings of the table view: of the labels, then of each figure. */
  readonly columns: readonly [string, ...string[]]
  /** A figure that is a text is shown as it is, such as '4,5%'. `onOpen` shows what a row counts. */
  readonly rows: readonly { readonly label: string; readonly values: readonly (number | string)[]; readonly onOpen?: () => void }[]
  readonly className?: string
  readonly children: ReactNode
}

/** A chart with the same figures as a table, one press away. */
export function ChartCard({ title, columns, rows, className, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false)
  const Icon = isTable ? ChartNoAxesColumn : Table2
  return (
    <Section
      title={title}
      {...(className ? { className } : {})}
      actions={
        <Button size="sm" variant="ghost" onClick={() => setTable((shown) => !shown)}>
          <Icon aria-hidden="true" className="size-4" />
          {isTable ? 'Ver gráfico' : 'Ver tabela'}
          <span className="sr-only">: {title}</span>
        </Button>
      }
    >
      {isTable ? (
        <div role="region" aria-label={`${title}: tabela`} tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
          <table className="w-full text-left">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b text-xs font-semibold text-text-muted">
                {columns.map((heading, index) => (
                  <th key={heading} scope="col" className={index === 0 ? 'py-2 pr-4' : 'py-2 pl-4 text-right'}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, values, onOpen }) => (
                <tr key={label} className="border-b last:border-0">
                  <th scope="row" className="py-2 pr-4 font-normal break-words">
                    {onOpen ? <button type="button" className={TEXT_LINK} onClick={onOpen}>{label}</button> : label}
                  </th>
                  {values.map((value, index) => (
                    <td key={columns[index + 1]} className="py-2 pl-4 text-right tabular">
                      {typeof value === 'number' ? value.toLocaleString('pt-BR') : value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        children
      )}
    </Section>
  )
}
