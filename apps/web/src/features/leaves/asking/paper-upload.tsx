import { AttachedFiles } from '#shared/files/attached-files.tsx'
import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUpload } from '#shared/files/use-upload.ts'
import type { UploadWait } from '#shared/files/use-upload-wait.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'

const MOST = 5

export interface PaperUploadProps {
  readonly employeeId: string
  readonly isRequired: boolean
  readonly hint: string
  readonly papers: readonly UploadedFile[]
  readonly onPapers: (change: (before: readonly UploadedFile[]) => readonly UploadedFile[]) => void
  /** Holds the form back while a paper travels. */
  readonly wait: UploadWait
}

/** Papers that prove a leave: chosen, dropped or photographed, they travel while the rest is typed. */
export function PaperUpload({ employeeId, isRequired, hint, papers, onPapers, wait }: PaperUploadProps) {
  const { items, limits, queue, isBusy } = useUpload({ purpose: 'leave_proof', employeeId }, async (file) => onPapers((before) => [...before, file]), wait.tellBusy)
  const open = items.filter(({ status }) => status !== 'done')
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">Comprovante {!isRequired && <span className="font-normal text-text-subtle">(opcional)</span>}</legend>
      <AttachedFiles label="Comprovantes anexados" files={papers} items={items} onRemove={(gone) => onPapers((before) => before.filter(({ file_id }) => file_id !== gone.file_id))} />
      {papers.length < MOST && <FileDrop label="Enviar comprovante" limits={limits} disabled={isBusy} problem={wait.problem} onFiles={(files) => queue.add(files)} />}
      <UploadList items={open} queue={queue} />
      <p className="text-sm text-text-muted">{hint}</p>
    </fieldset>
  )
}
