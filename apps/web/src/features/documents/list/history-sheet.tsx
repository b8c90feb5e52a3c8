import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'

import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { readableSize } from '#shared/lib/file-texts.ts'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { historyQuery, openingsQuery } from '../data/documents/history-queries.ts'
import type { DocumentVersion } from '../model/documents/stored-document.ts'
import { Envelopes } from '../signing/envelopes.tsx'
import { StateBadge } from './state-badge.tsx'

export interface HistorySheetProps {
  readonly documentId: string
  readonly title: string
  readonly isOwn: boolean
  readonly onOpen: (fileId: string, title: string) => void
  readonly onClose: () => void
}

function linesOf(version: DocumentVersion): readonly string[] {
  const { file_name, size, sent_by, sent_at, by_link, issued_on, expires_on, reviewed_by, reviewed_at, rejection_reason, note } = version
  const file = [file_name, size === null ? null : readableSize(size)].filter((part) => part !== null).join(', ')
  return [
    file === '' ? null : file,
    `Enviada por ${sent_by?.name ?? 'alguém'}${by_link ? ', pelo link de envio,' : ''} em ${formatDateTime(sent_at)}`,
    issued_on === null ? null : `Emissão ${formatDate(issued_on)}`,
    expires_on === null ? null : `Validade ${formatDate(expires_on)}`,
    reviewed_at === null ? null : `Analisada por ${reviewed_by?.name ?? 'alguém'} em ${formatDateTime(reviewed_at)}`,
    rejection_reason === null ? null : `Motivo da recusa: ${rejection_reason}`,
    note === null ? null : `Observação: ${note}`,
  ].filter((line) => line !== null)
}

function Version({ version, title, onOpen }: { readonly version: DocumentVersion } & Pick<HistorySheetProps, 'title' | 'onOpen'>) {
  const { file_id } = version
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          Versão {version.n} <StateBadge state={version.status} />
        </p>
        {linesOf(version).map((line) => (
          <p key={line} className="text-sm break-words text-text-muted">
            {line}
          </p>
        ))}
      </div>
      {file_id !== null && (
        <Button size="sm" onClick={() => onOpen(file_id, `${title}, versão ${version.n}`)}>
          <Eye aria-hidden="true" className="size-4" />
          Abrir<span className="sr-only"> versão {version.n}</span>
        </Button>
      )}
    </li>
  )
}

/** The versions of a document, and who opened it. */
export function HistorySheet({ documentId, title, isOwn, onOpen, onClose }: HistorySheetProps) {
  const history = useQuery(historyQuery(documentId, isOwn))
  const openings = useQuery(openingsQuery(documentId, isOwn))
  return (
    <Sheet open onOpenChange={onClose} title={title} description="Versões e acessos" width="max-w-xl">
      <div className="flex flex-col gap-8">
        <section aria-label="Versões">
          <h3 className="mb-1 font-semibold">Versões</h3>
          <QueryStates query={history} pending={<Skeleton className="h-32 rounded-lg" />} empty={<p className="text-text-muted">Nenhuma versão.</p>}>
            {(versions) => (
              <ol className="divide-y">
                {versions.map((version) => (
                  <Version key={version.version_id} version={version} title={title} onOpen={onOpen} />
                ))}
              </ol>
            )}
          </QueryStates>
        </section>
        <Envelopes documentId={documentId} isOwn={isOwn} onOpen={onOpen} />
        <section aria-label="Quem abriu">
          <h3 className="mb-1 font-semibold">Quem abriu</h3>
          <QueryStates
            query={openings}
            pending={<Skeleton className="h-20 rounded-lg" />}
            empty={<p className="text-text-muted">Ninguém além de quem enviou abriu este documento.</p>}
          >
            {(rows) => (
              <ul className="divide-y">
                {rows.map(({ at, opened_by, version }) => (
                  <li key={at} className="py-2.5">
                    {opened_by ? <PersonChip person={opened_by} size="sm" detail={`${formatDateTime(at)}, versão ${version}`} /> : formatDateTime(at)}
                  </li>
                ))}
              </ul>
            )}
          </QueryStates>
        </section>
      </div>
    </Sheet>
  )
}
