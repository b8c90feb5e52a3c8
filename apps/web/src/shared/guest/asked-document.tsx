import { CircleCheck } from 'lucide-react'
import { useState } from 'react'

import { FilePreview } from '../files/file-preview.tsx'
import { PaperDrop } from '../files/paper-drop.tsx'
import { UploadList } from '../files/upload-list.tsx'
import { useUploads } from '../files/use-upload.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type AskedDocument as Asked, requestDetails } from './asked-document-model.ts'
import type { GuestPartProps } from './guest-part.ts'

export interface AskedDocumentProps extends Pick<GuestPartProps, 'act' | 'send' | 'open'> {
  readonly request: Asked
}

/** One document that is asked for: the place for its file, then what was sent, with a way to send another one. */
export function AskedDocument({ request, act, send, open }: AskedDocumentProps) {
  const { request_id, type_name, status, max_bytes, mime_types, sent_file_id: sent } = request
  const [isSeen, setSeen] = useState(false)
  const [replaces, setReplaces] = useState(false)
  const { items, queue, isBusy } = useUploads({
    limits: { max_bytes, mime_types },
    send: (file, options) => send(request_id, file, options),
    take: async ({ file_id }) => {
      await act('send', { request_id, file_id })
      setReplaces(false)
    },
  })
  return (
    <li className="flex flex-col gap-3 rounded-lg border p-4">
      <div>
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-semibold break-words">{type_name}</span>
          {request.overdue && <Badge tone="danger">Atrasado</Badge>}
        </p>
        {requestDetails(request).map((text) => (
          <p key={text} className="text-sm break-words text-text-muted">
            {text}
          </p>
        ))}
        {request.rejection_reason !== null && <p className="mt-1 text-sm break-words text-danger-text">Recusado: {request.rejection_reason}</p>}
        {sent !== null && (
          <Button size="sm" variant="ghost" className="mt-1" onClick={() => setSeen(true)}>
            Ver o que você enviou<span className="sr-only"> de {type_name}</span>
          </Button>
        )}
        {isSeen && sent !== null && <FilePreview title={type_name} which={sent} open={() => open(sent)} onClose={() => setSeen(false)} />}
      </div>
      {status === 'sent' && !replaces ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="flex items-center gap-2 font-medium text-success-text">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
            Enviado, em análise
          </p>
          <Button size="sm" variant="ghost" onClick={() => setReplaces(true)}>
            Trocar arquivo<span className="sr-only"> de {type_name}</span>
          </Button>
        </div>
      ) : (
        <>
          <PaperDrop
            label={`Arquivo de ${type_name}`}
            limits={{ max_bytes, mime_types }}
            disabled={isBusy}
            onFile={(file) => {
              for (const { key } of queue.items()) queue.remove(key)
              queue.add([file])
            }}
          />
          <UploadList items={items} queue={queue} />
        </>
      )}
    </li>
  )
}
