import { Download, FileSpreadsheet, FileText } from 'lucide-react'

import { Button, type ButtonProps } from '../ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { type ExportSource, useExport } from './use-export.ts'

const figures = new Intl.NumberFormat('pt-BR')

export interface ExportMenuProps<Row> {
  readonly source: ExportSource<Row>
  /** Rows that it would export; null while unknown. */
  readonly total: number | null
  /** What decides which rows and columns, such as 'com o filtro e as colunas atuais'. */
  readonly scope: string
  /** Which of several the button is for, to whoever does not see beside what it stands. */
  readonly of?: string
  /** What the button says where a page has several. */
  readonly label?: string
  readonly size?: ButtonProps['size']
}

/** 'Exportar' with its formats; while it runs, says how far it is and can be cancelled. */
export function ExportMenu<Row>({ source, total, scope, of, label = 'Exportar', size }: ExportMenuProps<Row>) {
  const { progress, start, cancel } = useExport(source)
  if (progress) {
    const share = progress.total === null ? '' : ` de ${figures.format(progress.total)}`
    return (
      <div role="status" className="flex min-h-control items-center gap-2 rounded-md border bg-surface pl-3 text-sm">
        <Spinner size="sm" />
        <span className="tabular whitespace-nowrap">
          Exportando {figures.format(progress.fetched)}
          {share}…
        </span>
        <Button variant="ghost" size="sm" onClick={cancel}>
          Cancelar
        </Button>
      </div>
    )
  }
  return (
    <Menu
      trigger={
        <Button disabled={total === 0} {...(size && { size })}>
          <Download aria-hidden="true" className="size-4" />
          {label}
          {of !== undefined && <span className="sr-only"> {of}</span>}
        </Button>
      }
    >
      <MenuLabel>{total === null ? scope : `${figures.format(total)} ${total === 1 ? 'linha' : 'linhas'}, ${scope}`}</MenuLabel>
      <MenuItem icon={<FileSpreadsheet />} onSelect={() => void start('xlsx')}>
        Excel (.xlsx)
      </MenuItem>
      <MenuItem icon={<FileText />} onSelect={() => void start('csv')}>
        CSV (.csv)
      </MenuItem>
    </Menu>
  )
}
