import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useCompanyId } from '#shared/company/company-context.ts'
import { StartProgress } from '#shared/company/start-progress-bar.tsx'
import { startPercent, stepsLeft } from '#shared/company/start-progress.ts'
import { companyStartQuery } from '#shared/company/start-query.ts'
import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'

/** How far the company is, until nothing is open; asked after the page, which never waits for it. */
export function HomeStart() {
  const { data } = useQuery(companyStartQuery(useCompanyId()))
  const open = stepsLeft(data ?? [])
  if (!data || open === 0) return null
  return (
    <Section
      title="Implantação"
      actions={
        <Link to="/app/settings" search={{ area: 'implantacao' }} className={TEXT_LINK}>
          Continuar
        </Link>
      }
    >
      <StartProgress percent={startPercent(data)} />
      <p className="mt-2 text-sm text-text-muted">{open === 1 ? 'Falta 1 passo' : `Faltam ${String(open)} passos`} para tudo ficar em dia.</p>
    </Section>
  )
}
