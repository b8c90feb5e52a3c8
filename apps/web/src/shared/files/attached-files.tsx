import { FileCheck, X } from 'lucide-react'

import type { UploadedFile } from '../supabase/uploads.ts'
import { Button } from '../ui/button.tsx'
import { FilePicture } from './file-picture.tsx'
import type { UploadItem } from './upload-queue.ts'

export interface AttachedFilesProps {
  /** Names the list for screen readers. */
  readonly label: string
  readonly files: readonly UploadedFile[]
  /** What was sent from here, for its pictures. */
  readonly items: readonly UploadItem[]
  readonly onRemove: (file: UploadedFile) => void
}

/** Files that were taken, each with its picture, until the form is sent. */
export function AttachedFiles({ label, files, items, onRemove }: AttachedFilesProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {files.map((file) => (
        <li key={file.file_id} className="flex items-center gap-3 rounded-lg border bg-sunken p-2.5">
          <FilePicture file={items.find((item) => item.status === 'done' && item.file.name === file.name)?.file ?? null}>
            <FileCheck aria-hidden="true" className="size-5 shrink-0 text-success-text" />
          </FilePicture>
          <span className="min-w-0 flex-1 break-words">{file.name}</span>
          <Button size="sm" variant="ghost" aria-label={`Remover ${file.name}`} onClick={() => onRemove(file)}>
            <X aria-hidden="true" className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  )
}
