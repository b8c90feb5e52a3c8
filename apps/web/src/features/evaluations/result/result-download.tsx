import { FileDown } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { downloadFile } from '#shared/lib/export-batches.ts'
import { recordExport } from '#shared/supabase/exports.ts'
import { Button } from '#shared/ui/button.tsx'
import type { Result } from '../model/results/result.ts'

/** A result as a PDF. The name of the file names nobody. */
export function ResultDownload({ result }: { readonly result: Result }) {
  const companyId = useCompanyId()
  const make = useAct({
    act: async () => {
      const { resultPdf } = await import('../model/results/result-pdf.ts')
      const file = await resultPdf(result, new Date().toISOString())
      await recordExport(file, { list: 'evaluation_result', rows: 1, format: 'pdf', companyId: result.seen_as === 'person' ? null : companyId })
      downloadFile(`resultado-de-avaliacao-${todayIso()}.pdf`, file)
    },
    done: 'PDF baixado',
    failed: 'O PDF não foi gerado',
  })
  return (
    <Button size="sm" pending={make.isPending} onClick={() => make.mutate()}>
      <FileDown aria-hidden="true" className="size-4" />
      Baixar PDF
    </Button>
  )
}
