import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, ShieldCheck } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'

import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { recordKeys } from '../data/records/record-keys.ts'
import { type SensitiveRecords, sensitiveQuery } from '../data/records/record-queries.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import { CLASS_LABELS, type SensitiveClass } from '../model/records/record-specs.ts'

export interface RevealProps {
  readonly person: RecordPerson
  readonly about: SensitiveClass
  readonly children: (records: SensitiveRecords) => ReactNode
}

const PENDING = <Skeleton className="h-48 rounded-lg" />

/** Records of a class: one's own at once; somebody else's when asked for, which is recorded. */
export function Reveal({ person, about, children }: RevealProps) {
  return person.isOwn ? (
    <Own person={person} about={about}>
      {children}
    </Own>
  ) : (
    <Guarded person={person} about={about}>
      {children}
    </Guarded>
  )
}

function Own({ person, about, children }: RevealProps) {
  return (
    <QueryStates query={useQuery(sensitiveQuery(person, about))} pending={PENDING}>
      {children}
    </QueryStates>
  )
}

function Guarded({ person, about, children }: RevealProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const records = useQuery(sensitiveQuery(person, about, reason))
  const label = CLASS_LABELS[about]
  // What was pressed goes with its view: the other one begins with the focus.
  const wasPressed = useRef(false)
  const land = useCallback((element: HTMLElement | null) => {
    if (element === null || !wasPressed.current) return
    wasPressed.current = false
    element.focus()
  }, [])
  const hide = (): void => {
    wasPressed.current = true
    client.setQueryData(recordKeys.sensitive(person.companyId, person.id, about), null)
  }
  if (records.data) {
    return (
      <div className="flex flex-col gap-5">
        <div data-shell>
          <Alert
            tone="info"
            title="Esta leitura ficou registrada"
            action={
              <Button ref={land} size="sm" onClick={hide}>
                <EyeOff aria-hidden="true" className="size-4" />
                Ocultar {label}
              </Button>
            }
          >
            A trilha de auditoria guarda quem leu, quando e por quê. {person.name} vê isso em Meu Perfil.
          </Alert>
        </div>
        {children(records.data)}
      </div>
    )
  }
  return (
    <Card>
      <div data-shell className="mx-auto flex max-w-md flex-col items-center gap-4 py-6 text-center">
        <span aria-hidden="true" className="flex size-12 items-center justify-center rounded-full bg-primary-subtle text-primary-text">
          <ShieldCheck className="size-6" />
        </span>
        <h2 ref={land} tabIndex={-1} className="text-md font-semibold text-balance first-letter:uppercase">{label}: conteúdo reservado</h2>
        <p className="text-pretty text-text-muted">Só aparece quando você pede, e cada leitura fica registrada na trilha de auditoria.</p>
        <Refusal error={records.error} title="Não foi possível mostrar" />
        <form
          className="flex w-full flex-col gap-4 text-left"
          onSubmit={(event) => {
            event.preventDefault()
            wasPressed.current = true
            void records.refetch()
          }}
        >
          <Field label="Motivo da consulta" optional>
            <TextInput value={reason} maxLength={300} autoComplete="off" onChange={({ target }) => setReason(target.value)} />
          </Field>
          <Button type="submit" variant="primary" pending={records.isFetching}>
            <Eye aria-hidden="true" className="size-4" />
            Mostrar {label}
          </Button>
        </form>
      </div>
    </Card>
  )
}
