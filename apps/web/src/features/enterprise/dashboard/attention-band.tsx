import { Link } from '@tanstack/react-router'

import { bandAction, FocusBand } from '#shared/ui/focus-band.tsx'
import type { CompanyRisk } from '../model/dashboard/enterprise-summary.ts'
import { attentionText, companiesAtRisk, riskWords } from '../model/dashboard/risks.ts'
import { FixLink } from './fix-link.tsx'

export interface AttentionBandProps {
  readonly risks: readonly CompanyRisk[]
  /** Companies in use. */
  readonly active: number
}

/** Whether the group needs its master today: how many companies do, and the gravest of it with the way to put it right. */
export function AttentionBand({ risks, active }: AttentionBandProps) {
  const found = companiesAtRisk(risks)
  const [first] = found
  const [worst] = first?.risks ?? []
  if (!first || !worst) {
    return (
      <FocusBand
        title={attentionText(0, active)}
        detail="Nenhuma precisa de atenção agora."
        action={
          <Link to="/app/enterprise/companies" className={bandAction}>
            Ver empresas
          </Link>
        }
      />
    )
  }
  const { text, action, place } = riskWords(worst)
  return (
    <FocusBand
      title={attentionText(found.length, active)}
      detail={`${first.companyName}: ${text.charAt(0).toLowerCase()}${text.slice(1)}.`}
      action={<FixLink place={place} action={action} companyId={first.companyId} companyName={first.companyName} className={bandAction} />}
    />
  )
}
