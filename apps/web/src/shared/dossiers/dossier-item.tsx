import { Download } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '../form/use-act.ts'
import { formatDateTime } from '../lib/dates.ts'
import { readableSize } from '../lib/file-texts.ts'
import { SUBJECTS } from '../lib/subjects.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { cancelDossier, deleteDossier, downloadFile, retryDossier } from './dossier-acts.ts'
import { type Dossier, dossierLook, isUnderWay } from './dossier-look.ts'

export interface DossierItemProps {
  readonly dossier: Dossier
  readonly title: string
  readonly detail: string
}

function Progress({ dossier: { done, total }, title }: DossierItemProps) {
  const share = total === 0 ? 0 : Math.min(100, Math.round((100 * done) / total))
  return (
    <div className="mt-2 flex items-center gap-3">
      <progress aria-label={`Andamento de ${title}`} value={share} max={100} className="h-2 w-full max-w-xs accent-primary" />
      <span className="tabular text-sm text-text-muted">{share}%</span>
    </div>
  )
}

function Deleting({ dossier, title, onClose }: { readonly dossier: Dossier; readonly title: string; readonly onClose: () => void }) {
  const remove = useAct({ act: () => deleteDossier(dossier.id), done: ['Arquivos apagados', title], stale: SUBJECTS.dossiers, onDone: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => { if (!open) onClose() }}
      title={`Apagar ${title}?`}
      description="Os arquivos deixam de poder ser baixados. Você pode pedir de novo quando quiser."
      confirmLabel="Apagar arquivos"
      tone="danger"
      pending={remove.isPending}
      error={remove.error}
      failure="Os arquivos não foram apagados"
      onConfirm={() => remove.mutate()}
    />
  )
}

/** One dossier: how far it is, its files to save, and what may be done with it. */
export function DossierItem({ dossier, title, detail }: DossierItemProps) {
  const [isDeleting, setDeleting] = useState(false)
  const cancel = useAct({ act: () => cancelDossier(dossier.id), failed: 'Não foi cancelada', stale: SUBJECTS.dossiers })
  const retry = useAct({ act: () => retryDossier(dossier.id), failed: 'Não foi pedida de novo', stale: SUBJECTS.dossiers })
  const download = useAct({ act: downloadFile, failed: 'O arquivo não foi baixado' })
  const { label, tone } = dossierLook(dossier.status)
  const { status, files, expires_at, problem, left_out } = dossier
  return (
    <li className="py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 font-medium break-words">{title}</span>
            <Badge tone={tone}>{label}</Badge>
          </p>
          <p className="text-sm break-words text-text-muted">{detail}</p>
          {problem !== null && <p className="mt-1 text-sm break-words text-danger-text">{problem}</p>}
          {status === 'ready' && (
            <p className="mt-1 text-sm text-text-muted">
              Disponível até {formatDateTime(expires_at)}.{left_out > 0 && ` ${left_out === 1 ? 'Um arquivo ficou' : `${left_out.toLocaleString('pt-BR')} arquivos ficaram`} de fora; o índice diz por quê.`}
            </p>
          )}
          {isUnderWay(dossier) && <Progress dossier={dossier} title={title} detail={detail} />}
        </div>
        <div className="flex flex-wrap gap-2">
          {isUnderWay(dossier) && (
            <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancelar<span className="sr-only"> {title}</span>
            </Button>
          )}
          {(status === 'failed' || status === 'cancelled') && (
            <Button size="sm" pending={retry.isPending} onClick={() => retry.mutate()}>
              Tentar de novo<span className="sr-only"> {title}</span>
            </Button>
          )}
          {status === 'ready' && files.length > 0 && (
            <Button size="sm" variant="ghost" onClick={() => setDeleting(true)}>
              Apagar<span className="sr-only"> {title}</span>
            </Button>
          )}
        </div>
      </div>
      {files.length > 0 && (
        <ul aria-label={`Arquivos de ${title}`} className="mt-2 flex flex-col gap-1.5">
          {files.map(({ file_id, name, size }) => (
            <li key={file_id}>
              <Button size="sm" className="h-auto max-w-full py-1.5 text-left whitespace-normal" pending={download.isPending && download.variables === file_id} onClick={() => download.mutate(file_id)}>
                <Download aria-hidden="true" className="size-4 shrink-0" />
                <span className="min-w-0 break-words">
                  <span className="sr-only">Baixar </span>
                  {name} <span className="text-text-muted">({readableSize(size)})</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isDeleting && <Deleting dossier={dossier} title={title} onClose={() => setDeleting(false)} />}
    </li>
  )
}
