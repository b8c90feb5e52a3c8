import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useUploadWait } from '#shared/files/use-upload-wait.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { attachFiles } from '../data/requests/leave-acts.ts'
import { PaperUpload } from '../asking/paper-upload.tsx'

/** Sends papers of a request that was made already. */
export function AttachDialog({ requestId, employeeId, onClose }: { readonly requestId: string; readonly employeeId: string; readonly onClose: () => void }) {
  const [papers, setPapers] = useState<readonly UploadedFile[]>([])
  const wait = useUploadWait()
  const send = useMutation({
    mutationFn: () => attachFiles(requestId, papers.map(({ file_id }) => file_id)),
    onSuccess: () => {
      toast.success('Comprovante enviado', { description: 'Só você e o RH abrem.' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Enviar comprovante"
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="primary" pending={send.isPending} disabled={papers.length === 0} onClick={() => wait.mayGo() && send.mutate()}>
            Enviar
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={send.error} title="O comprovante não foi enviado" />
        <PaperUpload employeeId={employeeId} isRequired hint="Só você e o RH abrem." papers={papers} onPapers={setPapers} wait={wait} />
      </div>
    </Dialog>
  )
}
