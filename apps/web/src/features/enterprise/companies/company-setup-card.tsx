import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, Copy } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { companySetupQuery } from '../data/companies/company-setup.ts'
import type { CompanyRecord } from '../model/companies/company.ts'
import { type SetupStep, setupPercent, STEP_LABELS } from '../model/companies/company-setup.ts'
import { CopySettingsDialog } from './copy-settings-dialog.tsx'

function Checklist({ steps }: { readonly steps: readonly SetupStep[] }) {
  const percent = setupPercent(steps)
  return (
    <>
      <div className="flex items-center gap-3">
        <div role="progressbar" aria-label="Implantação" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
          <div className="h-full rounded-full bg-primary" style={{ width: `${String(percent)}%` }} />
        </div>
        <span className="text-sm font-medium tabular">{percent}%</span>
      </div>
      <ul className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {steps.map(({ step, done }) => {
          const Icon = done ? CircleCheck : Circle
          return (
            <li key={step} className="flex items-center gap-2">
              <Icon aria-hidden="true" className={done ? 'size-4.5 shrink-0 text-success' : 'size-4.5 shrink-0 text-text-subtle'} />
              <span className={done ? 'text-text-muted' : ''}>{STEP_LABELS[step] ?? step}</span>
              <span className="sr-only">{done ? 'pronto' : 'falta'}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** What is still missing for the company to work, and a quick way to start from another company's settings. */
export function CompanySetupCard({ company }: { readonly company: CompanyRecord }) {
  const query = useQuery(companySetupQuery(company.id))
  const [isCopying, setCopying] = useState(false)
  return (
    <Card
      title="Implantação"
      actions={
        <Button size="sm" onClick={() => setCopying(true)}>
          <Copy aria-hidden="true" className="size-4" />
          Copiar configurações
        </Button>
      }
    >
      <QueryStates query={query} pending={<Skeleton className="h-20" />}>
        {(steps) => <Checklist steps={steps} />}
      </QueryStates>
      {isCopying && <CopySettingsDialog company={company} onClose={() => setCopying(false)} />}
    </Card>
  )
}
