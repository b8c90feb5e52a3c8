import { useQuery } from '@tanstack/react-query'
import { Eye, Users } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { quotaHoldersQuery } from '../data/obligation-queries.ts'

/** Who fills the quota of people with a disability: health data, shown with a reason, which each person reads. */
export function QuotaHoldersSheet({ onClose }: { readonly onClose: () => void }) {
  const companyId = useCompanyId()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<string | null>(null)
  const { data: holders, error, isFetching, refetch } = useQuery(quotaHoldersQuery(companyId, reason))
  const show = (): void => {
    if (typed.trim() === reason) void refetch()
    else setReason(typed.trim())
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      width="max-w-2xl"
      title="Pessoas com deficiência: preenchem a cota"
      description={holders === undefined ? 'Dado de saúde: só aparece quando você pede.' : `Hoje: ${peopleText(holders.length)}`}
    >
      {holders === undefined ? (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            show()
          }}
        >
          <Refusal error={error} title="A lista não foi aberta" />
          <p className="text-text-muted">A consulta e o motivo ficam na auditoria, e cada pessoa da lista os lê em Meu Perfil.</p>
          <Field label="Motivo da consulta">
            <TextInput value={typed} maxLength={300} required autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
          </Field>
          <Button type="submit" variant="primary" className="self-start" pending={isFetching} disabled={typed.trim() === ''}>
            <Eye aria-hidden="true" className="size-4" />
            Mostrar pessoas
          </Button>
        </form>
      ) : holders.length === 0 ? (
        <EmptyState icon={<Users />} title="Ninguém preenche a cota hoje">Marque em Saúde, na ficha de cada pessoa, quem conta para a cota.</EmptyState>
      ) : (
        <div className="flex flex-col gap-3">
          <Alert tone="info" title="Acesso registrado">Quem leu, quando e por quê. Cada pessoa vê isso em Meu Perfil.</Alert>
          <ul aria-label="Preenchem a cota" className="divide-y">
            {holders.map(({ person, department }) => (
              <li key={person.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
                <PersonChip person={person} size="sm" detail={[department, person.position].filter(Boolean).join(' · ')} className="min-w-0 flex-1 basis-56" />
                <InnerLink href={`/app/employees/${person.id}?aba=saude`} className={buttonClass({ size: 'sm' })}>
                  Abrir<span className="sr-only"> {person.name}</span>
                </InnerLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Sheet>
  )
}
