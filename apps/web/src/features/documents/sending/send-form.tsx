import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { submitDocument } from '../data/documents/submissions.ts'
import { usableTypesQuery } from '../data/types/type-queries.ts'
import type { DocumentType } from '../model/types/document-type.ts'
import { EMPTY_SUBMISSION, type SubmissionField, submissionProblems, submissionValues } from '../model/documents/submission.ts'
import { SendChoices } from './send-choices.tsx'
import { SendFields } from './send-fields.tsx'
import { SendFile } from './send-file.tsx'

export interface SendTarget {
  /** 'me', or whose document it is; null asks. */
  readonly person: 'me' | PersonChoice | null
  /** Null asks which type. */
  readonly typeId: string | null
  /** The document of which it is a new version. */
  readonly documentId: string | null
  /** What was dropped on the page already. */
  readonly file: File | null
}

export interface SendForm {
  readonly title: string
  readonly body: ReactNode
  readonly submit: () => void
  readonly isPending: boolean
}

const mayBeSent = ({ who_sends }: DocumentType, isMine: boolean): boolean => who_sends === 'both' || who_sends === (isMine ? 'person' : 'company')

/** Sending a document, wherever it is drawn: of whom, which type, the file and what goes with it. */
export function useSendForm(target: SendTarget, companyId: string, onDone: () => void): SendForm {
  const isMine = target.person === 'me'
  const [today] = useState(() => todayIso())
  const [person, setPerson] = useState<PersonChoice | null>(target.person === 'me' ? null : target.person)
  const [typeId, setTypeId] = useState(target.typeId ?? '')
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null)
  const [draft, setDraft] = useState(EMPTY_SUBMISSION)
  const [isChecked, setChecked] = useState(false)
  const types = useQuery(usableTypesQuery(companyId))
  const type = types.data?.find(({ id }) => id === typeId)
  const problems = type ? submissionProblems(draft, type, today) : new Map<SubmissionField, string>()
  const send = useAct({
    act: () =>
      submitDocument({
        typeId,
        fileId: uploaded?.file_id ?? '',
        employeeId: isMine ? null : (person?.id ?? ''),
        // Of a type of which a person has many, each file is a document of its own.
        documentId: type?.is_multiple && target.typeId === null ? null : target.documentId,
        values: submissionValues(draft),
      }),
    done: ({ status }) => ['Documento enviado', status === 'in_review' ? 'O RH vai conferir e você recebe a resposta.' : (type?.name ?? '')],
    stale: SUBJECTS.documents,
    onDone,
  })
  const isReady = type !== undefined && uploaded !== null && (isMine || person !== null)
  const submit = (): void => {
    setChecked(true)
    if (isReady && problems.size === 0) send.mutate()
  }
  const blamed = send.error ? toAppError(send.error) : null
  const shown = (field: SubmissionField): string | null => {
    const own = isChecked ? problems.get(field) : undefined
    return own ?? (blamed?.field === field ? blamed.message : null)
  }
  const body = (
    <div className="flex flex-col gap-4">
      {blamed?.field !== 'expires_on' && blamed?.field !== 'issued_on' && <Refusal error={send.error} title="O documento não foi enviado" />}
      <Refusal error={types.error} title="Não foi possível carregar os tipos de documento" />
      {types.isPending && <Skeleton className="h-24 rounded-lg" />}
      <SendChoices
        person={isMine || target.person !== null ? 'given' : person}
        onPerson={setPerson}
        types={target.typeId === null ? types.data?.filter((each) => mayBeSent(each, isMine)) : undefined}
        typeId={typeId}
        onType={(id) => {
          setTypeId(id)
          setUploaded(null)
        }}
        isChecked={isChecked}
      />
      {type && (isMine || person !== null) && (
        <>
          {type.description && <p className="text-text-muted">{type.description}</p>}
          <SendFile
            // Where a file is kept depends on whose it is and of which class.
            key={`${type.id} ${person?.id ?? ''}`}
            type={type}
            employeeId={person?.id ?? null}
            dropped={target.file}
            uploaded={uploaded}
            isMissing={isChecked && uploaded === null}
            onUploaded={setUploaded}
          />
          <SendFields type={type} draft={draft} problem={shown} onChange={(part) => setDraft((before) => ({ ...before, ...part }))} />
        </>
      )}
    </div>
  )
  return { title: target.typeId !== null && type ? `Enviar ${type.name}` : 'Enviar documento', body, submit, isPending: send.isPending }
}
