import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { useState } from 'react'

import { formatDateTime } from '#shared/lib/dates.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { toast } from '#shared/ui/toast.ts'
import { auditKeys } from '../data/logs/audit-keys.ts'
import { verifyAcknowledgements, verifyCompany } from '../data/logs/verifications.ts'
import { acknowledgementWords, type CompanyVerification, type VerificationWords, verificationWords } from '../model/logs/verification.ts'

const ICONS = { success: ShieldCheck, warning: ShieldQuestion, danger: ShieldAlert } as const

function Mark({ words: { tone, label } }: { readonly words: VerificationWords }) {
  const Icon = ICONS[tone]
  return (
    <Badge tone={tone} icon={<Icon />}>
      {label}
    </Badge>
  )
}

function Outcome({ words: { tone, text }, at }: { readonly words: VerificationWords; readonly at: string | undefined }) {
  return (
    <>
      <p className={tone === 'danger' ? 'mt-1 text-danger-text' : 'mt-1 text-sm text-text-muted'}>{text}</p>
      {at && <p className="mt-0.5 text-sm text-text-subtle tabular">Conferência de {formatDateTime(at)}</p>}
    </>
  )
}

function VerificationRow({ company }: { readonly company: CompanyVerification }) {
  const queryClient = useQueryClient()
  const [checked, setChecked] = useState<number | null>(null)
  const words = verificationWords(company.last)
  const acknowledged = acknowledgementWords(company.acknowledgements)

  const verify = async (): Promise<void> => {
    setChecked(0)
    try {
      const result = await verifyCompany(company.id, setChecked)
      const chain = await verifyAcknowledgements(company.id)
      await queryClient.invalidateQueries({ queryKey: auditKeys.verifications })
      const { label, text } = verificationWords(result)
      if (!chain.ok) toast.error(`${company.name}: ${acknowledgementWords(chain).label.toLocaleLowerCase('pt-BR')}`)
      if (result.ok) toast.success(`${company.name}: ${label.toLocaleLowerCase('pt-BR')}`, { description: text })
      else toast.error(`${company.name}: ${label.toLocaleLowerCase('pt-BR')}`)
    } catch (error) {
      const problem = toAppError(error)
      toast.error('Não foi possível verificar', { description: `${problem.message}${problem.codeNote}` })
    } finally {
      setChecked(null)
    }
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 font-medium break-words">{company.name}</span>
          <Mark words={words} />
          <Mark words={acknowledged} />
        </p>
        <Outcome words={words} at={company.last?.checked_at} />
        <Outcome words={acknowledged} at={company.acknowledgements?.checked_at} />
      </div>
      <Button size="sm" pending={checked !== null} onClick={() => void verify()}>
        {checked === null ? 'Verificar agora' : `Verificando… ${checked > 0 ? checked.toLocaleString('pt-BR') : ''}`}
        <span className="sr-only">: {company.name}</span>
      </Button>
    </li>
  )
}

function Overview({ companies }: { readonly companies: readonly CompanyVerification[] }) {
  const broken = companies.filter(({ last, acknowledgements }) => last?.ok === false || acknowledgements?.ok === false)
  const unknown = companies.filter(({ last, acknowledgements }) => last === null || acknowledgements === null)
  const [isOpen, setOpen] = useState(broken.length > 0)
  const [tone, text] =
    broken.length > 0
      ? (['danger', `Os registros de ${broken.map(({ name }) => name).join(', ')} foram alterados por fora do sistema.`] as const)
      : unknown.length > 0
        ? (['warning', `${unknown.length === 1 ? '1 empresa ainda não foi verificada' : `${unknown.length} empresas ainda não foram verificadas`}.`] as const)
        : (['success', 'As trilhas e as ciências de todas as empresas estão íntegras.'] as const)
  const Icon = ICONS[tone]
  const color = { success: 'text-success-text', warning: 'text-warning-text', danger: 'text-danger-text' }[tone]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className={`flex min-w-0 flex-1 basis-64 items-start gap-2.5 ${color}`}>
          <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span className="min-w-0 break-words">{text}</span>
        </p>
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Ocultar empresas' : 'Ver por empresa'}
        </Button>
      </div>
      {isOpen && (
        <ul className="mt-4 divide-y border-t pt-3">
          {companies.map((company) => (
            <VerificationRow key={company.id} company={company} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Whether anyone changed the trail, or what people acknowledged, behind the system's back, company by company, as last verified. */
export function VerificationCard({ query }: { readonly query: UseQueryResult<readonly CompanyVerification[]> }) {
  return (
    <Card title="Integridade da trilha">
      <QueryStates query={query} pending={<Skeleton className="h-8" />}>
        {(companies) => <Overview companies={companies} />}
      </QueryStates>
    </Card>
  )
}
