import { CircleCheck } from 'lucide-react'
import { useState } from 'react'

import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUploads } from '#shared/files/use-upload.ts'
import type { GuestPartProps } from '#shared/guest/guest-part.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { type GuestRequest as Request, requestDetails } from '../model/documents/guest-request.ts'

export interface GuestRequestProps extends GuestPartProps {
  readonly request: Request
}

/** One document that is asked for: the place for its file, then that it was sent, with a way to send another one. */
export function GuestRequest({ request, act, send }: GuestRequestProps) {
  const { request_id, type_name, status, max_bytes, mime_types } = request
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
          <FileDrop
            label={`Arquivo de ${type_name}`}
            limits={{ max_bytes, mime_types }}
            disabled={isBusy}
            onFiles={(files) => {
              for (const { key } of queue.items()) queue.remove(key)
              queue.add(files)
            }}
          />
          <UploadList items={items} queue={queue} />
        </>
      )}
    </li>
  )
}
