import { AttachedFiles } from '#shared/files/attached-files.tsx'
import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUpload } from '#shared/files/use-upload.ts'
import type { UploadWait } from '#shared/files/use-upload-wait.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'

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
      <AttachedFiles label="Arquivos do atestado" files={files} items={items} onRemove={(gone) => onFiles((before) => before.filter(({ file_id }) => file_id !== gone.file_id))} />
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
