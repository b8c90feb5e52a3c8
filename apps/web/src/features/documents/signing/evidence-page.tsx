import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, FileText, FileX, Printer } from 'lucide-react'

import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { evidenceQuery } from '../data/signing/evidence.ts'
import { type Evidence, evidenceFacts } from '../model/signing/evidence.ts'
import { useFilePreview } from '../review/use-file-preview.tsx'
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
  const { show, preview } = useFilePreview()
  return (
    <div className="flex flex-col gap-6">
      <div data-shell className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => show(evidence.file_id, evidence.file_name)}>
          <FileText aria-hidden="true" className="size-4" />
          Abrir o documento
        </Button>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Imprimir
        </Button>
      </div>
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
      <p className="text-sm text-text-muted">
        O original fica guardado sem nenhuma alteração. Depois que todos assinam, a cópia assinada traz o código em cada página e a página de assinaturas.
      </p>
      {preview}
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
