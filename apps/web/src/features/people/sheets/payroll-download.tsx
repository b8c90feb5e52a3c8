import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'

import { downloadFile } from '#shared/lib/export-batches.ts'
import { toXlsx } from '#shared/lib/export-xlsx.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { recordExport } from '#shared/supabase/exports.ts'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '#shared/ui/menu.tsx'
import { toast } from '#shared/ui/toast.ts'
import { fetchPayrollCsv } from '../data/sheets/payroll.ts'
import { latin1Bytes, PAYROLL_COLUMNS, type PayrollLine } from '../model/sheets/payroll.ts'

export interface PayrollDownloadProps {
  readonly companyId: string
  /** First day of the month. */
  readonly month: string
  /** The lines of the file. */
  readonly lines: readonly PayrollLine[]
}

/** The month as a file. Each one is noted in the trail before it is handed over. */
export function PayrollDownload({ companyId, month, lines }: PayrollDownloadProps) {
  const [isMaking, setMaking] = useState(false)
  const name = `folha-${month.slice(0, 7)}`
  const make = async (write: () => Promise<void>): Promise<void> => {
    setMaking(true)
    try {
      await write()
    } catch (error) {
      const problem = toAppError(error)
      toast.error('Não foi possível gerar o arquivo', { description: `${problem.message}${problem.codeNote}` })
    } finally {
      setMaking(false)
    }
  }
  const csv = async (): Promise<void> => {
    const { content } = await fetchPayrollCsv(companyId, month)
    downloadFile(`${name}.csv`, new Blob([latin1Bytes(content)], { type: 'text/csv;charset=iso-8859-1' }))
  }
  const xlsx = async (): Promise<void> => {
    const file = await toXlsx('Folha', PAYROLL_COLUMNS, lines)
    await recordExport(file, { list: 'payroll', rows: lines.length, format: 'xlsx', companyId })
    downloadFile(`${name}.xlsx`, file)
  }
  return (
    <Menu
      trigger={
        <Button pending={isMaking} disabled={lines.length === 0}>
          <Download aria-hidden="true" className="size-4" />
          Baixar arquivo
        </Button>
      }
    >
      <MenuLabel>O arquivo fica registrado na auditoria</MenuLabel>
      <MenuItem icon={<FileText />} onSelect={() => void make(csv)}>
        CSV (.csv, ponto e vírgula, Latin-1)
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet />} onSelect={() => void make(xlsx)}>
        Excel (.xlsx)
      </MenuItem>
    </Menu>
  )
}
