import { FileCheck, X } from 'lucide-react'

import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUpload } from '#shared/files/use-upload.ts'
import type { UploadWait } from '#shared/files/use-upload-wait.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { Button } from '#shared/ui/button.tsx'

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
      {proofs.length > 0 && (
        <ul aria-label="Comprovantes anexados" className="flex flex-col gap-2">
          {proofs.map((proof) => (
            <li key={proof.file_id} className="flex items-center gap-3 rounded-lg border bg-sunken p-2.5">
              <FileCheck aria-hidden="true" className="size-5 shrink-0 text-success-text" />
              <span className="min-w-0 flex-1 break-words">{proof.name}</span>
              <Button size="sm" variant="ghost" aria-label={`Retirar ${proof.name}`} onClick={() => onProofs((before) => before.filter(({ file_id }) => file_id !== proof.file_id))}>
                <X aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {proofs.length < MOST && <FileDrop label="Enviar comprovante" limits={limits} disabled={isBusy} problem={wait.problem} onFiles={(files) => queue.add(files)} />}
      <UploadList items={open} queue={queue} />
      <p className="text-sm text-text-muted">Certidão, RG, conta de luz: só você e o RH abrem.</p>
    </fieldset>
  )
}
