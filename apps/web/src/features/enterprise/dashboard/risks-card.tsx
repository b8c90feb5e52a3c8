import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'

import { buttonClass } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import type { CompanyRisk } from '../model/dashboard/enterprise-summary.ts'
import { companiesAtRisk, type RiskPlace, riskWords } from '../model/dashboard/risks.ts'

interface FixLinkProps {
  readonly place: RiskPlace
  readonly action: string
  readonly companyId: string
  readonly companyName: string
}

/** Leads to where the risk is put right; the company's name tells equal links apart. */
function FixLink({ place, action, companyId, companyName }: FixLinkProps) {
  const className = buttonClass({ size: 'sm' })
  const params = { companyId }
  const words = (
    <>
      {action}
      <span className="sr-only">: {companyName}</span>
    </>
  )
  switch (place) {
    case 'users':
      return <Link to="/app/enterprise/users" search={{ company: companyId }} className={className}>{words}</Link>
    case 'expired':
      return <Link to="/app/enterprise/users" search={{ company: companyId, state: 'expired' }} className={className}>{words}</Link>
    case 'logs':
      return <Link to="/app/enterprise/logs" search={{ company: companyId }} className={className}>{words}</Link>
    case 'edit':
      return <Link to="/app/enterprise/companies/$companyId/edit" params={params} className={className}>{words}</Link>
    default:
      return <Link to="/app/enterprise/companies/$companyId" params={params} className={className}>{words}</Link>
  }
}

/** Companies that need attention: why, in words, and the way to put it right. */
export function RisksCard({ risks }: { readonly risks: readonly CompanyRisk[] }) {
  return (
    <Card title="Empresas em risco">
      {risks.length === 0 ? (
        <p className="flex items-start gap-2.5 text-text-muted">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-success-text" />
          Nenhuma empresa precisa de atenção agora.
        </p>
      ) : (
        <ul className="-my-3 divide-y">
          {companiesAtRisk(risks).map(({ companyId, companyName, risks: found }) => (
            <li key={companyId} className="py-3">
              <Link
                to="/app/enterprise/companies/$companyId"
                params={{ companyId }}
                className="inline-flex min-h-6 max-w-full items-center rounded-sm font-medium break-words hover:underline coarse:min-h-11"
              >
                {companyName}
              </Link>
              <ul className="mt-1 space-y-2">
                {found.map((risk) => {
                  const { tone, text, action, place } = riskWords(risk)
                  const Icon = tone === 'danger' ? CircleAlert : TriangleAlert
                  return (
                    <li key={risk.reason} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
                      <span className={`flex min-w-0 flex-1 basis-48 items-start gap-2 ${tone === 'danger' ? 'text-danger-text' : 'text-warning-text'}`}>
                        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                        <span className="min-w-0 break-words">{text}</span>
                      </span>
                      <FixLink place={place} action={action} companyId={companyId} companyName={companyName} />
                    </li>
                  )
                })}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
