import { useState } from 'react'

import { useUploadWait } from '#shared/files/use-upload-wait.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { attachFiles } from '../data/requests/leave-acts.ts'
import { PaperUpload } from '../asking/paper-upload.tsx'

/** Sends papers of a request that was made already. */
export function AttachDialog({ requestId, employeeId, onClose }: { readonly requestId: string; readonly employeeId: string; readonly onClose: () => void }) {
  const [papers, setPapers] = useState<readonly UploadedFile[]>([])
  const wait = useUploadWait()
  const send = useAct({
    act: () => attachFiles(requestId, papers.map(({ file_id }) => file_id)),
    done: ['Comprovante enviado', 'Só você e o RH abrem.'],
    onDone: onClose,
  })
  return (
    <FormDialog
      size="sm"
      title="Enviar comprovante"
      confirmLabel="Enviar"
      canSave={!(papers.length === 0)}
      act={send}
      failure="O comprovante não foi enviado"
      onSubmit={() => wait.mayGo() && send.mutate()}
      onClose={onClose}
    >
      <PaperUpload employeeId={employeeId} isRequired hint="Só você e o RH abrem." papers={papers} onPapers={setPapers} wait={wait} />
    </FormDialog>
  )
}
