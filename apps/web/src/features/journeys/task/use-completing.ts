import { useState } from 'react'

import { useUploadWait } from '#shared/files/use-upload-wait.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { completeTask } from '../data/journey-acts.ts'
import { type JourneyTask, proofOf } from '../model/following/journey.ts'
import { useJourneyAct } from './use-journey-act.ts'

/** Completing a task with what proves it: what is typed and attached, and what is still missing. */
export function useCompleting(task: Pick<JourneyTask, 'id' | 'kind' | 'evidence'>, onDone: () => void) {
  const proof = proofOf(task)
  const [note, setNote] = useState('')
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [isChecked, setChecked] = useState(false)
  const wait = useUploadWait()
  const act = useJourneyAct(() => completeTask(task.id, note, files[0]?.file_id ?? null), task.kind === 'evaluation' ? 'Avaliação registrada' : 'Tarefa concluída', onDone)
  const lacksWords = proof.needsWords && note.trim() === ''
  const lacksFile = proof.needsFile && files.length === 0
  return {
    proof, note, setNote, files, setFiles, wait, act,
    wordsProblem: isChecked && lacksWords ? proof.missing : null,
    fileProblem: wait.problem ?? (isChecked && lacksFile && !wait.isBusy ? 'Anexe o comprovante' : null),
    complete: (): void => {
      setChecked(true)
      if (wait.mayGo() && !lacksWords && !lacksFile) act.mutate()
    },
  }
}
export type Completing = ReturnType<typeof useCompleting>
