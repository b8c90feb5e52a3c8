import { FileText, Image, X } from 'lucide-react'
import { useState } from 'react'

import { FilePreview } from '#shared/files/file-preview.tsx'
import { openFile } from '#shared/files/open-file.ts'
import { readableSize, typeNames } from '#shared/lib/file-texts.ts'
import { Button } from '#shared/ui/button.tsx'
import type { PostFile } from '../model/post.ts'

export interface AttachmentListProps {
  readonly files: readonly PostFile[]
  readonly onOpen?: (file: PostFile) => void
  readonly onRemove?: (file: PostFile) => void
}

/** What is attached to a post, with size and type. */
export function AttachmentList({ files, onOpen, onRemove }: AttachmentListProps) {
  return (
    <ul aria-label="Anexos" className="divide-y rounded-lg border">
      {files.map((file) => {
        const Kind = file.mime.startsWith('image/') ? Image : FileText
        return (
          <li key={file.file_id} className="flex min-w-0 items-center gap-3 p-3">
            <Kind aria-hidden="true" className="size-5 shrink-0 text-text-subtle" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium break-words">{file.name}</span>
              <span className="text-sm text-text-muted">{typeNames([file.mime])}, {readableSize(file.size)}</span>
            </span>
            {onOpen && <Button size="sm" onClick={() => onOpen(file)}>Abrir<span className="sr-only"> {file.name}</span></Button>}
            {onRemove && <Button size="icon-sm" variant="ghost" aria-label={`Remover ${file.name}`} onClick={() => onRemove(file)}><X aria-hidden="true" className="size-4" /></Button>}
          </li>
        )
      })}
    </ul>
  )
}

/** The attachments of a post for its readers: seen in place, and kept by who wants them. */
export function PostAttachments({ files }: { readonly files: readonly PostFile[] }) {
  const [shown, setShown] = useState<PostFile | null>(null)
  if (files.length === 0) return null
  return (
    <section aria-label="Anexos da publicação" className="max-w-[72ch]">
      <h2 className="mb-3 text-sm font-semibold text-text-muted">Anexos</h2>
      <AttachmentList files={files} onOpen={setShown} />
      {shown && <FilePreview title={shown.name} open={() => openFile(shown.file_id)} onClose={() => setShown(null)} />}
    </section>
  )
}
