import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Download, FileX, Printer } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { downloadFile } from '#shared/lib/export-batches.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { evidenceQuery, originalPdf } from '../data/signing/evidence.ts'
import { type Evidence, evidenceFacts } from '../model/signing/evidence.ts'
import { PartyList } from './party-list.tsx'

const LONG = new Set(['SHA-256 do arquivo', 'Último elo das provas', 'Endereço de verificação'])

function Facts({ evidence }: { readonly evidence: Evidence }) {
  const facts = evidenceFacts(evidence, window.location.origin).map(([label, value]) => ({ label, value: LONG.has(label) ? <code className="text-sm break-all">{value}</code> : value }))
  return (
    <Card title="O que foi enviado">
      <DescriptionList items={facts} />
    </Card>
  )
}

function Content({ evidence }: { readonly evidence: Evidence }) {
  const pdf = useAct({
    act: async () => {
      const [{ evidencePdf }, original] = await Promise.all([import('../model/signing/evidence-pdf.ts'), originalPdf(evidence)])
      const bytes = await evidencePdf(evidence, window.location.origin, original)
      downloadFile(`evidencias-${evidence.code}.pdf`, new Blob([bytes.slice()], { type: 'application/pdf' }))
    },
  })
  return (
    <div className="flex flex-col gap-6">
      <div data-shell className="flex flex-wrap gap-2">
        <Button variant="primary" pending={pdf.isPending} onClick={() => pdf.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          Baixar em PDF
        </Button>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Imprimir
        </Button>
      </div>
      <Refusal error={pdf.error} title="O PDF não pôde ser montado" />
      <Alert
        tone={!evidence.intact ? 'danger' : evidence.status === 'completed' ? 'success' : 'info'}
        title={evidence.intact ? 'O registro está íntegro' : 'As provas não conferem'}
      >
        {evidence.intact
          ? 'O arquivo e cada assinatura são exatamente os que foram registrados.'
          : 'Alguma coisa mudou depois de registrada. Fale com o administrador do sistema.'}
      </Alert>
      <Facts evidence={evidence} />
      <Card title="Quem assina">
        <PartyList evidence={evidence} withHashes />
      </Card>
      <p className="text-sm text-text-muted">O arquivo assinado fica guardado sem nenhuma alteração. O PDF daqui é outro arquivo, que junta uma cópia dele e estas evidências.</p>
    </div>
  )
}

/** Everything that is kept of an envelope, on paper or as a file. */
export function EvidencePage({ envelopeId }: { readonly envelopeId: string }) {
  return (
    <>
      <div data-shell className="mb-2">
        <Link to="/app/documents" className="inline-flex items-center gap-1 text-sm text-text-muted hover:text-text">
          <ChevronLeft aria-hidden="true" className="size-4" />
          Documentos
        </Link>
      </div>
      <PageHeader title="Página de evidências" />
      <div className="max-w-4xl">
        <QueryStates query={useQuery(evidenceQuery(envelopeId))} pending={<Skeleton className="h-96 rounded-lg" />}>
          {(evidence) =>
            evidence ? (
              <Content evidence={evidence} />
            ) : (
              <EmptyState icon={<FileX />} title="Nenhuma assinatura aqui" action={<Link to="/app/documents">Voltar aos documentos</Link>}>
                Ela não existe, ou é de outra pessoa.
              </EmptyState>
            )
          }
        </QueryStates>
      </div>
    </>
  )
}
