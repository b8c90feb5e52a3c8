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
import { verifyCompany } from '../data/logs/verifications.ts'
import { type CompanyVerification, verificationWords } from '../model/logs/verification.ts'

const ICONS = { success: ShieldCheck, warning: ShieldQuestion, danger: ShieldAlert } as const

function VerificationRow({ company }: { readonly company: CompanyVerification }) {
  const queryClient = useQueryClient()
  const [checked, setChecked] = useState<number | null>(null)
  const words = verificationWords(company.last)
  const Icon = ICONS[words.tone]

  const verify = async (): Promise<void> => {
    setChecked(0)
    try {
      const result = await verifyCompany(company.id, setChecked)
      await queryClient.invalidateQueries({ queryKey: auditKeys.verifications })
      const { label, text } = verificationWords(result)
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
          <Badge tone={words.tone} icon={<Icon />}>
            {words.label}
          </Badge>
        </p>
        <p className={words.tone === 'danger' ? 'mt-1 text-danger-text' : 'mt-1 text-sm text-text-muted'}>{words.text}</p>
        {company.last && <p className="mt-0.5 text-sm text-text-subtle tabular">Verificada em {formatDateTime(company.last.checked_at)}</p>}
      </div>
      <Button size="sm" pending={checked !== null} onClick={() => void verify()}>
        {checked === null ? 'Verificar agora' : `Verificando… ${checked > 0 ? checked.toLocaleString('pt-BR') : ''}`}
        <span className="sr-only">: {company.name}</span>
      </Button>
    </li>
  )
}

function Overview({ companies }: { readonly companies: readonly CompanyVerification[] }) {
  const broken = companies.filter(({ last }) => last?.ok === false)
  const unknown = companies.filter(({ last }) => last === null)
  const [isOpen, setOpen] = useState(broken.length > 0)
  const [tone, text] =
    broken.length > 0
      ? (['danger', `A trilha de ${broken.map(({ name }) => name).join(', ')} foi alterada por fora do sistema.`] as const)
      : unknown.length > 0
        ? (['warning', `${unknown.length === 1 ? '1 empresa ainda não foi verificada' : `${unknown.length} empresas ainda não foram verificadas`}.`] as const)
        : (['success', 'As trilhas de todas as empresas estão íntegras.'] as const)
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

/** Whether anyone changed the trail behind the system's back, company by company, as last verified. */
export function VerificationCard({ query }: { readonly query: UseQueryResult<readonly CompanyVerification[]> }) {
  return (
    <Card title="Integridade da trilha">
      <QueryStates query={query} pending={<Skeleton className="h-8" />}>
        {(companies) => <Overview companies={companies} />}
      </QueryStates>
    </Card>
  )
}
