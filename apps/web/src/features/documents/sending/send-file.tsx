import { useQuery } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUpload } from '#shared/files/use-upload.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { readableSize } from '#shared/lib/file-texts.ts'
import { useSession } from '#shared/session/session-context.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { sameDocumentQuery } from '../data/documents/submissions.ts'
import type { DocumentType } from '../model/types/document-type.ts'
import { purposeOf } from '../model/documents/document-words.ts'

export interface SendFileProps {
  readonly type: DocumentType
  /** Null is the person who is signed in. */
  readonly employeeId: string | null
  readonly dropped: File | null
  readonly uploaded: UploadedFile | null
  readonly isMissing: boolean
  readonly onUploaded: (file: UploadedFile | null) => void
}

/** The same bytes are somewhere already: nothing forbids it, but it is seldom meant. */
function SameWarning({ fileId }: { readonly fileId: string }) {
  const same = useQuery(sameDocumentQuery(fileId)).data ?? []
  const [first] = same
  if (!first) return null
  return (
    <Alert tone="warning" title="Este arquivo já foi enviado">
      Em {first.type_name}, de {first.employee.name}, no dia {formatDay(first.sent_at)}. Confira se é o arquivo certo.
    </Alert>
  )
}

/** The file of a document: dropped, chosen or photographed; it travels while the rest is filled in. */
export function SendFile({ type, employeeId, dropped, uploaded, isMissing, onUploaded }: SendFileProps) {
  const { employee } = useSession()
  const owner = employeeId ?? employee?.id
  const target = { purpose: purposeOf(type.sensitivity), ...(owner !== undefined && { employeeId: owner }) }
  const { items, limits, queue, isBusy } = useUpload(target, async (file) => onUploaded(file))
  const given = useRef(dropped)
  const isKnown = limits !== undefined
  useEffect(() => {
    if (!isKnown || given.current === null) return
    queue.add([given.current])
    given.current = null
  }, [isKnown, queue])
  if (uploaded !== null) {
    return (
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-sunken p-3">
          <FileCheck aria-hidden="true" className="size-5 shrink-0 text-success-text" />
          <p className="min-w-0 flex-1 break-words">
            {uploaded.name} <span className="text-sm text-text-muted">({readableSize(uploaded.size)})</span>
          </p>
          <Button size="sm" onClick={() => onUploaded(null)}>
            Trocar arquivo
          </Button>
        </div>
        <SameWarning fileId={uploaded.file_id} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        label={`Arquivo de ${type.name}`}
        limits={limits}
        disabled={isBusy}
        problem={isMissing && !isBusy ? 'Escolha o arquivo' : null}
        onFiles={(files) => {
          for (const { key } of queue.items()) queue.remove(key)
          queue.add(files)
        }}
      />
      <UploadList items={items} queue={queue} />
    </div>
  )
}
