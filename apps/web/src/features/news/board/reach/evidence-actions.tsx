import { FileCheck2 } from 'lucide-react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { downloadFile } from '#shared/lib/export-batches.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { recordExport } from '#shared/supabase/exports.ts'
import { Button } from '#shared/ui/button.tsx'
import { evidenceSource, fetchEvidence } from '../../data/evidence.ts'
import type { PostDetail } from '../../model/post.ts'

/** Who confirmed what, as a list or as a PDF that proves it. */
export function EvidenceActions({ post, total }: { readonly post: PostDetail; readonly total: number }) {
  const company = useCompanyContext().selectedCompany?.name ?? ''
  const makePdf = useAct({
    act: async () => {
      const evidence = await fetchEvidence(post)
      const { evidencePdf } = await import('../../model/reach/evidence-pdf.ts')
      const file = await evidencePdf({ ...evidence, company, title: post.title, madeAt: new Date().toISOString() })
      const sha256 = await recordExport(file, { list: 'acknowledgement_evidence', rows: evidence.entries.length, format: 'pdf', companyId: post.company_id })
      downloadFile(`evidencias-de-ciencia-${todayIso()}.pdf`, file)
      return sha256
    },
    done: (sha256) => ['PDF das evidências criado', sha256 === null ? 'O arquivo está na auditoria.' : `O resumo do arquivo ficou na auditoria. SHA-256: ${sha256}`],
    failed: 'O PDF não foi criado',
  })
  return (
    <>
      <Button size="sm" disabled={total === 0} pending={makePdf.isPending} onClick={() => makePdf.mutate()}>
        <FileCheck2 aria-hidden="true" className="size-4" />
        Evidências em PDF
      </Button>
      <ExportMenu size="sm" of="as evidências de ciência" total={total} scope="uma por confirmação, com versão, resumo e corrente" source={evidenceSource(post)} />
    </>
  )
}
