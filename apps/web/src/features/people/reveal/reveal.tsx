import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, ShieldCheck } from 'lucide-react'
import { type ReactNode, useCallback, useRef } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { type SensitiveRecords, sensitiveQuery } from '../data/records/record-queries.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import { CLASS_LABELS, type SensitiveClass } from '../model/records/record-specs.ts'
import { useReveal } from './use-reveal.ts'

export interface RevealProps {
  readonly person: RecordPerson
  readonly about: SensitiveClass
  /** Another part of the page stands at the door of this class: here nothing is said of it but where it is. */
  readonly isFollowing?: boolean
  readonly children: (records: SensitiveRecords) => ReactNode
}

const PENDING = <Skeleton className="h-48 rounded-lg" />

/** Records of a class: one's own at once; somebody else's when asked for, which is recorded. */
export function Reveal(props: RevealProps) {
  return props.person.isOwn ? <Own {...props} /> : <Guarded {...props} />
}

function Own({ person, about, children }: RevealProps) {
  return (
    <QueryStates query={useQuery(sensitiveQuery(person, about))} pending={PENDING}>
      {children}
    </QueryStates>
  )
}

function Guarded({ person, about, isFollowing = false, children }: RevealProps) {
  const { records, sitting, typed, setTyped, show: ask, hide: forget } = useReveal(person, about)
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
    forget()
  }
  const show = (): void => {
    wasPressed.current = true
    ask()
  }
  if (isFollowing) return records.data ? children(records.data) : <p className="text-text-muted">Aparece junto com {label}, quando você pedir.</p>
  if (records.data) {
    return (
      <div className="flex flex-col gap-5">
        <div data-shell className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-info-subtle px-4 py-2 text-sm text-info-text">
          <p className="min-w-0 flex-1 basis-64">
            <strong className="font-semibold">Acesso registrado</strong>: quem leu, quando e por quê. {person.name} vê isso em Meu Perfil.
          </p>
          <Button ref={land} size="sm" onClick={hide}>
            <EyeOff aria-hidden="true" className="size-4" />
            Ocultar {label}
          </Button>
        </div>
        {children(records.data)}
      </div>
    )
  }
  return (
    <div data-shell className="flex flex-wrap items-end gap-x-8 gap-y-4 rounded-lg border border-dashed p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 ref={land} tabIndex={-1} className="flex items-center gap-2 font-semibold text-balance">
          <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-primary-text" />
          <span className="inline-block first-letter:uppercase">{label}: conteúdo reservado</span>
        </h2>
        <p className="mt-1 text-sm text-pretty text-text-muted">Só aparece quando você pede, e cada leitura fica registrada na trilha de auditoria.</p>
        <Refusal error={records.error} title="Não foi possível mostrar" />
      </div>
      <form
        className="flex flex-wrap items-end gap-3 max-sm:w-full"
        onSubmit={(event) => {
          event.preventDefault()
          show()
        }}
      >
        {sitting === null && (
          <Field label="Motivo da consulta" optional className="w-64 max-sm:w-full">
            <TextInput value={typed} maxLength={300} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
          </Field>
        )}
        <Button type="submit" pending={records.isFetching} className="max-sm:w-full">
          <Eye aria-hidden="true" className="size-4" />
          Mostrar {label}
        </Button>
      </form>
    </div>
  )
}
