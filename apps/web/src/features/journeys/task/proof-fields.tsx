import { AttachedFiles } from '#shared/files/attached-files.tsx'
import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUpload } from '#shared/files/use-upload.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import type { Completing } from './use-completing.ts'

function ProofFile({ completing: { files, setFiles, wait, fileProblem }, employeeId }: { readonly completing: Completing; readonly employeeId: string }) {
  const { items, limits, queue, isBusy } = useUpload({ purpose: 'journey_evidence', employeeId }, async (file) => setFiles([file]), wait.tellBusy)
  return (
    <fieldset className="flex w-full min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">Comprovante</legend>
      <AttachedFiles label="Comprovante anexado" files={files} items={items} onRemove={() => setFiles([])} />
      {files.length === 0 && <FileDrop label="Enviar comprovante" limits={limits} disabled={isBusy} problem={fileProblem} onFiles={(chosen) => queue.add(chosen)} />}
      <UploadList items={items.filter(({ status }) => status !== 'done')} queue={queue} />
    </fieldset>
  )
}

/** What a task is proved by: words, a file, or a note that one may leave. */
export function ProofFields({ completing }: { readonly completing: Completing }) {
  const { employee } = useSession()
  const { proof, note, setNote, wordsProblem } = completing
  return (
    <>
      <Field label={proof.words} required={proof.needsWords} optional={!proof.needsWords} className="w-full" error={wordsProblem}>
        <TextArea rows={3} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {proof.needsFile && employee && <ProofFile completing={completing} employeeId={employee.id} />}
    </>
  )
}
