import { FileDown } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { downloadFile } from '#shared/lib/export-batches.ts'
import { normalizeSearch } from '#shared/lib/search.ts'
import { recordExport } from '#shared/supabase/exports.ts'
import { Button } from '#shared/ui/button.tsx'
import { fetchPpeSheet } from '../data/supplies/supply-queries.ts'

interface SheetDownloadProps {
  readonly employeeId: string
  /** The company for the trail; null for the person's own. */
  readonly companyId: string | null
}

/** The ficha de EPI of a person as a PDF. */
export function SheetDownload({ employeeId, companyId }: SheetDownloadProps) {
  const make = useAct({
    act: async () => {
      const [sheet, { ppeSheetPdf }] = await Promise.all([fetchPpeSheet(employeeId), import('../model/supplies/ppe-sheet-pdf.ts')])
      if (sheet === null) throw new Error('out of reach')
      const file = await ppeSheetPdf(sheet, new Date().toISOString())
      await recordExport(file, { list: 'ppe_sheet', rows: sheet.deliveries.length, format: 'pdf', companyId })
      downloadFile(`ficha-epi-${normalizeSearch(sheet.name).replaceAll(/[^a-z0-9]+/g, '-')}-${todayIso()}.pdf`, file)
    },
    done: 'Ficha de EPI baixada',
    failed: 'A ficha de EPI não foi gerada',
  })
  return (
    <Button size="sm" pending={make.isPending} onClick={() => make.mutate()}>
      <FileDown aria-hidden="true" className="size-4" />
      Ficha de EPI
    </Button>
  )
}
