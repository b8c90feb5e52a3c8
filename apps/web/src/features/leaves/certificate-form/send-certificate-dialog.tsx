import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useUploadWait } from '#shared/files/use-upload-wait.ts'
import { DraftFound } from '#shared/form/draft-found.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { formatDate, laterDay, todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { sendCertificate } from '../data/absences/certificate-acts.ts'
import { vacationsQuery } from '../data/absences/certificate-queries.ts'
import { typedDays } from '../model/absences/certificate.ts'
import { CertificateFiles } from './certificate-files.tsx'

interface Written {
  readonly startsOn: string
  /** How many days, as they were typed. */
  readonly typed: string
  readonly half: '' | 'morning' | 'afternoon'
  readonly note: string
  readonly files: readonly UploadedFile[]
}

/** The own certificate, photographed on the phone or chosen: first day, days, file; HR does the rest. */
export function SendCertificateDialog({ employeeId, onClose }: { readonly employeeId: string; readonly onClose: () => void }) {
  const draft = useDraft<Written>('certificate', { startsOn: todayIso(), typed: '1', half: '', note: '', files: [] })
  const [startsOn, setStartsOn] = useState(draft.begin.startsOn)
  const [typed, setTyped] = useState(draft.begin.typed)
  const [half, setHalf] = useState(draft.begin.half)
  const [note, setNote] = useState(draft.begin.note)
  const [files, setFiles] = useState(draft.begin.files)
  const written = { startsOn, typed, half, note, files }
  useKeptDraft(draft, written)
  const [isChecked, setChecked] = useState(false)
  const wait = useUploadWait()
  const days = typedDays(typed)
  const found = useQuery(vacationsQuery(employeeId, startsOn, days)).data
  const close = (): void => {
    draft.drop()
    onClose()
  }
  const send = useAct({
    act: sendCertificate,
    done: ['Atestado enviado', 'O RH confere e responde. Seu gestor vê só as datas.'],
    stale: SUBJECTS.leaves,
    onDone: close,
  })
  const submit = (): void => {
    setChecked(true)
    if (!wait.mayGo() || days === null || startsOn === '' || files.length === 0) return
    send.mutate({ startsOn, days, half: days === 1 ? half : '', note, files: files.map(({ file_id }) => file_id) })
  }
  return (
    <FormDialog
      title="Enviar atestado"
      description="O motivo e o arquivo ficam entre você e o RH."
      confirmLabel="Enviar ao RH"
      act={send}
      failure="O atestado não foi enviado"
      onSubmit={submit}
      isUnsaved={draft.holds(written) || wait.isBusy}
      onClose={close}
    >
      <DraftFound isFound={draft.isFound} />
      <CertificateFiles employeeId={employeeId} files={files} onFiles={setFiles} isMissing={isChecked} wait={wait} />
      <div className="grid grid-cols-2 gap-3">
        <Field label="Primeiro dia" required error={isChecked && startsOn === '' ? 'Informe o primeiro dia' : null}>
          <DateInput min="1990-01-01" max="2199-12-31" value={startsOn} onValue={setStartsOn} />
        </Field>
        <Field label="Quantos dias" required error={isChecked && days === null ? 'Digite quantos dias, como 3' : null}>
          <TextInput inputMode="numeric" maxLength={4} autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      </div>
      {days === 1 && (
        <Field label="Período" optional>
          <SelectInput value={half} onChange={({ target }) => setHalf(target.value === 'morning' || target.value === 'afternoon' ? target.value : '')}>
            <option value="">O dia inteiro</option>
            <option value="morning">Só a manhã</option>
            <option value="afternoon">Só a tarde</option>
          </SelectInput>
        </Field>
      )}
      {days !== null && days > 1 && startsOn !== '' && <p className="text-text-muted">Até {formatDate(laterDay(startsOn, days - 1))}.</p>}
      {found && found.vacations.length > 0 && <p className="text-text-muted">Parte destes dias cai nas suas férias aprovadas. Elas continuam até o RH decidir se são interrompidas.</p>}
      {found?.undecided !== undefined && (
        <p className="text-text-muted">Ao enviar, este pedido ainda sem resposta é desmarcado: {found.undecided}. Depois, solicite outras datas.</p>
      )}
      <Field label="Recado para o RH" optional>
        <TextArea rows={2} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}
