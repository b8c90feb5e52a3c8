import { FileCheck, X } from 'lucide-react'

import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUpload } from '#shared/files/use-upload.ts'
import type { UploadWait } from '#shared/files/use-upload-wait.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { Button } from '#shared/ui/button.tsx'

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
      {papers.length > 0 && (
        <ul aria-label="Comprovantes anexados" className="flex flex-col gap-2">
          {papers.map((paper) => (
            <li key={paper.file_id} className="flex items-center gap-3 rounded-lg border bg-sunken p-2.5">
              <FileCheck aria-hidden="true" className="size-5 shrink-0 text-success-text" />
              <span className="min-w-0 flex-1 break-words">{paper.name}</span>
              <Button size="sm" variant="ghost" aria-label={`Retirar ${paper.name}`} onClick={() => onPapers((before) => before.filter(({ file_id }) => file_id !== paper.file_id))}>
                <X aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {papers.length < MOST && <FileDrop label="Enviar comprovante" limits={limits} disabled={isBusy} problem={wait.problem} onFiles={(files) => queue.add(files)} />}
      <UploadList items={open} queue={queue} />
      <p className="text-sm text-text-muted">{hint}</p>
    </fieldset>
  )
}
