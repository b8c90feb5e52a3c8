import { useState } from 'react'

import { useUploadWait } from '#shared/files/use-upload-wait.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { useSession } from '#shared/session/session-context.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { registerCertificate } from '../data/absences/certificate-acts.ts'
import { draftProblems, EMPTY_DRAFT } from '../model/absences/certificate.ts'
import { CertificateFields } from './certificate-fields.tsx'
import { CertificateFiles } from './certificate-files.tsx'
import { useNewDates } from './use-new-dates.tsx'

/** HR registers what came on paper: it counts at once. */
export function RegisterCertificateDialog({ onClose }: { readonly onClose: () => void }) {
  const { employee } = useSession()
  const [person, setPerson] = useState<PersonChoice | null>(null)
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [isChecked, setChecked] = useState(false)
  const wait = useUploadWait()
  const newDates = useNewDates({ person, draft, fallback: null, onDone: onClose })
  const register = useAct({
    act: registerCertificate,
    done: 'Atestado registrado',
    stale: SUBJECTS.leaves,
    onDone: () => newDates.finish(),
  })
  const submit = (): void => {
    setChecked(true)
    if (!wait.mayGo() || person === null || Object.keys(draftProblems(draft)).length > 0) return
    register.mutate({ employeeId: person.id, draft, files: files.map(({ file_id }) => file_id) })
  }
  if (newDates.sheet) return newDates.sheet
  return (
    <FormDialog
      title="Registrar atestado"
      confirmLabel="Registrar atestado"
      act={register}
      failure="O atestado não foi registrado"
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonField
        label="Pessoa"
        required
        error={isChecked && person === null ? 'Escolha a pessoa' : null}
        value={person}
        onChange={(choice) => {
          setPerson(choice)
          setFiles([])
          setDraft((before) => ({ ...before, sameAs: '', vacations: '' }))
        }}
        except={employee?.id ?? null}
      />
      <CertificateFields
        draft={draft}
        employeeId={person?.id ?? ''}
        except=""
        hasHalf
        vacations={null}
        isChecked={isChecked}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      />
      {person !== null && <CertificateFiles key={person.id} employeeId={person.id} files={files} onFiles={setFiles} isMissing={false} wait={wait} />}
    </FormDialog>
  )
}
