import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { FilePreview } from '#shared/files/file-preview.tsx'
import { openFile } from '#shared/files/open-file.ts'
import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { splitDisplayName } from '#shared/lib/names.ts'
import { useSession } from '#shared/session/session-context.ts'
import type { LeaverDocumentsRow } from '#shared/supabase/shapes.gen.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { leaverDocumentsQuery, leaverQuery } from '../data/leaver.ts'

interface OpenedPaper {
  readonly id: string
  readonly title: string
}

function Paper({ paper, onOpen }: { readonly paper: LeaverDocumentsRow; readonly onOpen: (opened: OpenedPaper) => void }) {
  const { file_id: fileId, type_name: type, title, issued_on: issuedOn, sent_at: sentAt } = paper
  const name = title ?? type
  const dated = issuedOn ?? sentAt
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm break-words text-text-muted">{[title !== null && title !== type ? type : null, dated && formatDate(dated)].filter(Boolean).join(', ')}</p>
      </div>
      {fileId !== null && (
        <Button size="sm" aria-label={`Abrir ${name}`} onClick={() => onOpen({ id: fileId, title: name })}>
          Abrir
        </Button>
      )}
    </li>
  )
}

/** What the company owes to who left, whether it lies here or not. */
const AT_HR = [
  'Os papéis da rescisão: termo, comprovante do pagamento e guias do FGTS e do seguro-desemprego.',
  'O informe de rendimentos, para o imposto de renda.',
  'O Perfil Profissiográfico Previdenciário (PPP), para a aposentadoria.',
  'Uma declaração de que trabalhou na empresa, com cargo e período.',
]

interface LeaverPageProps {
  /** The contract goes on in another company of the group: these are the papers of the one before. */
  readonly isTransferred?: boolean
  /** What who left asks about the own data, made by the feature that knows it. */
  readonly requests?: ReactNode
}

/** What stays open to who left a company: the own documents, until a day. */
export function LeaverPage({ isTransferred = false, requests = null }: LeaverPageProps) {
  const { user } = useSession()
  const userId = user?.id ?? null
  const home = useQuery(leaverQuery(userId))
  const papers = useQuery(leaverDocumentsQuery(userId))
  const [opened, setOpened] = useState<OpenedPaper | null>(null)
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={isTransferred ? 'Documentos da empresa anterior' : 'Seus documentos'} />
      <QueryStates query={home} pending={<Skeleton className="mb-5 h-20 rounded-lg" />} isEmpty={(found) => found === null} empty={null}>
        {(found) =>
          found && (
            <div className="mb-5 flex max-w-[60ch] flex-col gap-2">
              <p>
                {isTransferred
                  ? `Seu último dia na ${found.company} foi ${formatDate(found.left_on)}. O contrato continua na empresa atual.`
                  : `Olá, ${splitDisplayName(found.name).firstName}. Seu contrato com ${found.company} terminou em ${formatDate(found.left_on)}.`}
              </p>
              <p>
                Você pode abrir e baixar o que é seu até <strong>{formatDateTime(found.documents_until)}</strong>.
              </p>
            </div>
          )
        }
      </QueryStates>
      <QueryStates
        query={papers}
        pending={<Skeleton className="h-48 rounded-lg" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState icon={<FileText />} title="Nenhum documento seu está guardado aqui">
            Se falta algum, peça ao RH.
          </EmptyState>
        }
      >
        {(rows) => (
          <Card title={`Documentos (${rows.length})`}>
            <ul className="divide-y">
              {rows.map((paper) => (
                <Paper key={paper.document_id} paper={paper} onOpen={setOpened} />
              ))}
            </ul>
          </Card>
        )}
      </QueryStates>
      {!isTransferred && (
        <Card title="O que você pode pedir ao RH" className="mt-5">
          <ul className="flex list-disc flex-col gap-1.5 pl-5">
            {AT_HR.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <p className="mt-3 text-text-muted">Isso vale também depois que este acesso terminar.</p>
        </Card>
      )}
      {requests !== null && <div className="mt-8">{requests}</div>}
      {opened && <FilePreview title={opened.title} open={() => openFile(opened.id)} onClose={() => setOpened(null)} />}
    </div>
  )
}
