import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useUploadWait } from '#shared/files/use-upload-wait.ts'
import { peopleIn } from '#shared/reference/people.ts'
import { type PersonChoice, PersonPicker } from '#shared/reference/person-picker.tsx'
import { useSession } from '#shared/session/session-context.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { absenceKeys } from '../data/absences/absence-keys.ts'
import { registerCertificate } from '../data/absences/certificate-acts.ts'
import { draftProblems, EMPTY_DRAFT } from '../model/absences/certificate.ts'
import { CertificateFields } from './certificate-fields.tsx'
import { CertificateFiles } from './certificate-files.tsx'

/** HR registers what came on paper: it counts at once. */
export function RegisterCertificateDialog({ companyId, onClose }: { readonly companyId: string; readonly onClose: () => void }) {
  const client = useQueryClient()
  const { employee } = useSession()
  const [person, setPerson] = useState<PersonChoice | null>(null)
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [isChecked, setChecked] = useState(false)
  const wait = useUploadWait()
  const register = useMutation({
    mutationFn: registerCertificate,
    onSuccess: () => {
      toast.success('Atestado registrado')
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: absenceKeys.leaves }),
  })
  const submit = (): void => {
    setChecked(true)
    if (!wait.mayGo() || person === null || Object.keys(draftProblems(draft)).length > 0) return
    register.mutate({ employeeId: person.id, draft, files: files.map(({ file_id }) => file_id) })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Registrar atestado"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" pending={register.isPending} onClick={submit}>
            Registrar atestado
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={register.error} title="O atestado não foi registrado" />
        <Field label="Pessoa" required error={isChecked && person === null ? 'Escolha a pessoa' : null}>
          <PersonPicker
            people={peopleIn(companyId, 'colleagues')}
            value={person}
            onChange={(choice) => {
              setPerson(choice)
              setFiles([])
              setDraft((before) => ({ ...before, sameAs: '' }))
            }}
            except={employee?.id ?? null}
            placeholder="Digite parte do nome"
            clearLabel="Tirar a pessoa"
          />
        </Field>
        <CertificateFields
          draft={draft}
          employeeId={person?.id ?? ''}
          except=""
          hasHalf
          isChecked={isChecked}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        {person !== null && <CertificateFiles key={person.id} employeeId={person.id} files={files} onFiles={setFiles} isMissing={false} wait={wait} />}
      </div>
    </Dialog>
  )
}
