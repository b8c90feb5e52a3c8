import { FileCheck, X } from 'lucide-react'

import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUpload } from '#shared/files/use-upload.ts'
import type { UploadWait } from '#shared/files/use-upload-wait.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { Button } from '#shared/ui/button.tsx'

const MOST = 5

export interface CertificateFilesProps {
  readonly employeeId: string
  readonly files: readonly UploadedFile[]
  readonly onFiles: (change: (before: readonly UploadedFile[]) => readonly UploadedFile[]) => void
  readonly isMissing: boolean
  /** Holds the form back while a page travels. */
  readonly wait: UploadWait
}

/** The pages of a certificate: a photo taken now, or files; they travel while the rest is typed. */
export function CertificateFiles({ employeeId, files, onFiles, isMissing, wait }: CertificateFilesProps) {
  const { items, limits, queue, isBusy } = useUpload({ purpose: 'leave_certificate', employeeId }, async (file) => onFiles((before) => [...before, file]), wait.tellBusy)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {files.length > 0 && (
        <ul aria-label="Arquivos do atestado" className="flex flex-col gap-2">
          {files.map((file) => (
            <li key={file.file_id} className="flex items-center gap-3 rounded-lg border bg-sunken p-2.5">
              <FileCheck aria-hidden="true" className="size-5 shrink-0 text-success-text" />
              <span className="min-w-0 flex-1 break-words">{file.name}</span>
              <Button size="sm" variant="ghost" aria-label={`Retirar ${file.name}`} onClick={() => onFiles((before) => before.filter(({ file_id }) => file_id !== file.file_id))}>
                <X aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length < MOST && (
        <FileDrop
          label={files.length === 0 ? 'Foto ou PDF do atestado' : 'Mais uma página do atestado'}
          limits={limits}
          disabled={isBusy}
          problem={isMissing && files.length === 0 && !isBusy ? 'Envie uma foto ou o PDF' : wait.problem}
          onFiles={(chosen) => queue.add(chosen)}
        />
      )}
      <UploadList items={items.filter(({ status }) => status !== 'done')} queue={queue} />
    </div>
  )
}
