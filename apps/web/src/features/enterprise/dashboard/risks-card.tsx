import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'

import { Card } from '#shared/ui/card.tsx'
import type { CompanyRisk } from '../model/dashboard/enterprise-summary.ts'
import { companiesAtRisk, riskWords } from '../model/dashboard/risks.ts'
import { FixLink } from './fix-link.tsx'

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
