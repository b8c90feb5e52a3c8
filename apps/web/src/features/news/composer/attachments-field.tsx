import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUpload } from '#shared/files/use-upload.ts'
import { Section } from '#shared/ui/section.tsx'
import type { PostFile } from '../model/post.ts'
import { AttachmentList } from '../reader/post-attachments.tsx'

const MOST = 20

export interface AttachmentsFieldProps {
  readonly companyId: string
  readonly files: readonly PostFile[]
  readonly onAdd: (file: PostFile) => void
  readonly onRemove: (file: PostFile) => void
  readonly error: string | null
}

/** Papers and pictures that go with a post. One that is refused says why beside it, and holds no other up. */
export function AttachmentsField({ companyId, files, onAdd, onRemove, error }: AttachmentsFieldProps) {
  const { items, limits, queue } = useUpload({ purpose: 'post_attachment', companyId }, async ({ file_id, name, mime, size }) => onAdd({ file_id, name, mime, size }))
  return (
    <Section title="Anexos" note={files.length > 0 && files.length}>
      <div className="flex flex-col gap-3">
        {files.length > 0 && <AttachmentList files={files} onRemove={onRemove} />}
        <UploadList items={items.filter(({ status }) => status !== 'done')} queue={queue} />
        {files.length < MOST ? <FileDrop multiple label="Anexos da publicação" limits={limits} problem={error} onFiles={queue.add} /> : <p className="text-sm text-text-muted">Uma publicação tem no máximo {MOST} anexos.</p>}
      </div>
    </Section>
  )
}
