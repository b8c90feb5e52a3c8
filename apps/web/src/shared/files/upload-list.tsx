import { CircleAlert, CircleCheck, FileText, Image, RotateCcw, X } from 'lucide-react'

import { declaredType, readableSize } from '../lib/file-texts.ts'
import { Button } from '../ui/button.tsx'
import { Announcer } from '../ui/table/announcer.tsx'
import { FilePicture } from './file-picture.tsx'
import type { UploadItem, UploadQueue } from './upload-queue.ts'

const percent = ({ sent, file }: UploadItem): number => (file.size === 0 ? 0 : Math.floor((100 * sent) / file.size))

function statusText(item: UploadItem): string {
  switch (item.status) {
    case 'waiting':
      return 'Na fila'
    case 'sending':
      return `Enviando: ${percent(item)}% de ${readableSize(item.file.size)}`
    case 'checking':
      return 'Conferindo o arquivo…'
    case 'done':
      return `Enviado, ${readableSize(item.file.size)}`
    case 'cancelled':
      return 'Envio cancelado'
    case 'failed':
      return item.problem ?? 'O envio falhou.'
  }
}

/** What a screen reader hears: each quarter of the way, not each byte. */
function spoken(items: readonly UploadItem[]): string {
  return items
    .filter(({ status }) => status !== 'waiting')
    .map((item) => {
      const text = item.status === 'sending' ? `${Math.floor(percent(item) / 25) * 25}% enviado` : statusText(item)
      return `${item.file.name}: ${text}`
    })
    .join('. ')
}

function Bar({ item }: { readonly item: UploadItem }) {
  const done = percent(item)
  return (
    <div
      role="progressbar"
      aria-label={`Envio de ${item.file.name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={item.status === 'checking' ? undefined : done}
      className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div className={`h-full rounded-full bg-primary ${item.status === 'checking' ? 'animate-pulse' : ''}`} style={{ width: `${done}%` }} />
    </div>
  )
}

function Row({ item, queue }: { readonly item: UploadItem; readonly queue: UploadQueue }) {
  const { key, file, status } = item
  const Kind = declaredType(file).startsWith('image/') ? Image : FileText
  const moves = status === 'waiting' || status === 'sending' || status === 'checking'
  return (
    <li className="flex min-w-0 items-start gap-3 py-2.5">
      {status === 'failed' ? (
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger-text" />
      ) : status === 'done' ? (
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success-text" />
      ) : (
        <FilePicture file={file}>
          <Kind aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-text-subtle" />
        </FilePicture>
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={file.name}>
          {file.name}
        </p>
        <p className={`tabular text-sm break-words ${status === 'failed' ? 'text-danger-text' : 'text-text-muted'}`}>{statusText(item)}</p>
        {(status === 'sending' || status === 'checking') && <Bar item={item} />}
      </div>
      {(status === 'cancelled' || (status === 'failed' && item.retryable)) && (
        <Button size="sm" onClick={() => queue.retry(key)}>
          <RotateCcw aria-hidden="true" className="size-4" />
          Tentar novamente
          <span className="sr-only"> enviar {file.name}</span>
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={moves ? `Cancelar envio de ${file.name}` : `Remover ${file.name} da lista`}
        onClick={() => (moves ? queue.cancel(key) : queue.remove(key))}
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </li>
  )
}

export interface UploadListProps {
  readonly items: readonly UploadItem[]
  readonly queue: UploadQueue
}

/** Files on their way: how far each is, and how to stop it or try again. Nothing while there are none. */
export function UploadList({ items, queue }: UploadListProps) {
  const failed = items.filter(({ status, retryable }) => status === 'failed' && retryable)
  return (
    <>
      <Announcer text={spoken(items)} />
      {items.length > 0 && (
        <ul aria-label="Arquivos enviados agora" className="divide-y">
          {items.map((item) => (
            <Row key={item.key} item={item} queue={queue} />
          ))}
        </ul>
      )}
      {failed.length > 1 && (
        <Button size="sm" onClick={() => queue.retryAll()}>
          Retomar os {failed.length} envios
        </Button>
      )}
    </>
  )
}
