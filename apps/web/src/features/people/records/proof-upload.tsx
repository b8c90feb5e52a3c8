import { AttachedFiles } from '#shared/files/attached-files.tsx'
import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUpload } from '#shared/files/use-upload.ts'
import type { UploadWait } from '#shared/files/use-upload-wait.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'

const MOST = 5

export interface ProofUploadProps {
  readonly employeeId: string
  readonly proofs: readonly UploadedFile[]
  readonly onProofs: (change: (before: readonly UploadedFile[]) => readonly UploadedFile[]) => void
  /** Holds the form back while a proof travels. */
  readonly wait: UploadWait
}

/** Papers that prove what is asked for: chosen, dropped or photographed, they travel while the rest is typed. */
export function ProofUpload({ employeeId, proofs, onProofs, wait }: ProofUploadProps) {
  const { items, limits, queue, isBusy } = useUpload({ purpose: 'change_proof', employeeId }, async (file) => onProofs((before) => [...before, file]), wait.tellBusy)
  const open = items.filter(({ status }) => status !== 'done')
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">
        Comprovantes <span className="font-normal text-text-subtle">(opcional)</span>
      </legend>
      <AttachedFiles label="Comprovantes anexados" files={proofs} items={items} onRemove={(gone) => onProofs((before) => before.filter(({ file_id }) => file_id !== gone.file_id))} />
      {proofs.length < MOST && <FileDrop label="Enviar comprovante" limits={limits} disabled={isBusy} problem={wait.problem} onFiles={(files) => queue.add(files)} />}
      <UploadList items={open} queue={queue} />
      <p className="text-sm text-text-muted">Certidão, RG, conta de luz: só você e o RH abrem.</p>
    </fieldset>
  )
}
