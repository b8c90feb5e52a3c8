import { Download, FileSpreadsheet, FileText } from 'lucide-react'

import { Button } from '../../../shared/ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '../../../shared/ui/menu.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import type { ListState } from '../model/list-state.ts'
import { useEmployeeExport } from './use-employee-export.ts'

const figures = new Intl.NumberFormat('pt-BR')

/** Exports every row of the present filter, with the present columns; while it runs, says how far it is and can be cancelled. */
export function ExportMenu({ state, total }: { readonly state: ListState; readonly total: number | null }) {
  const { progress, start, cancel } = useEmployeeExport(state)
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
        <Button disabled={total === 0}>
          <Download aria-hidden="true" className="size-4" />
          Exportar
        </Button>
      }
    >
      <MenuLabel>
        {total === null
          ? 'Filtro e colunas atuais'
          : `${figures.format(total)} ${total === 1 ? 'linha' : 'linhas'}, com o filtro e as colunas atuais`}
      </MenuLabel>
      <MenuItem icon={<FileSpreadsheet />} onSelect={() => void start('xlsx')}>
        Excel (.xlsx)
      </MenuItem>
      <MenuItem icon={<FileText />} onSelect={() => void start('csv')}>
        CSV (.csv)
      </MenuItem>
    </Menu>
  )
}
