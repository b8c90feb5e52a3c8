import { type CompanyRisk, percentText } from './enterprise-summary.ts'

export type RiskTone = 'danger' | 'warning'

/** Where a risk is put right. */
export type RiskPlace = 'company' | 'edit' | 'users' | 'expired' | 'logs'

export interface RiskWords {
  readonly tone: RiskTone
  readonly text: string
  readonly action: string
  readonly place: RiskPlace
}

const WORDS: Readonly<Record<string, (total: number) => RiskWords>> = {
  audit_broken: () => ({ tone: 'danger', text: 'A trilha de auditoria foi alterada por fora do sistema', action: 'Ver verificação', place: 'logs' }),
  no_admin: () => ({ tone: 'danger', text: 'Ninguém administra esta empresa', action: 'Convidar administrador', place: 'users' }),
  high_turnover: (total) => ({ tone: 'warning', text: `Rotatividade de ${percentText(total)} em 12 meses`, action: 'Ver empresa', place: 'company' }),
  no_people: () => ({ tone: 'warning', text: 'Ainda não tem pessoas cadastradas', action: 'Ver empresa', place: 'company' }),
  no_sign_in_30_days: () => ({ tone: 'warning', text: 'Ninguém entrou nos últimos 30 dias', action: 'Ver usuários', place: 'users' }),
  expired_invitations: (total) => ({
    tone: 'warning',
    text: total === 1 ? '1 convite venceu sem resposta' : `${total} convites venceram sem resposta`,
    action: 'Reenviar',
    place: 'expired',
  }),
  missing_cnpj: () => ({ tone: 'warning', text: 'CNPJ não informado', action: 'Informar CNPJ', place: 'edit' }),
}
const ORDER = Object.keys(WORDS)

/** A reason in words and what to do about it; a reason that is new to this list still leads to the company. */
export function riskWords({ reason, total }: Pick<CompanyRisk, 'reason' | 'total'>): RiskWords {
  return WORDS[reason]?.(total) ?? { tone: 'warning', text: `Precisa de atenção (${reason})`, action: 'Ver empresa', place: 'company' }
}

export interface CompanyAtRisk {
  readonly companyId: string
  readonly companyName: string
  readonly risks: readonly CompanyRisk[]
}

/** Risks company by company, the gravest reason first, companies with grave reasons before the others. */
export function companiesAtRisk(risks: readonly CompanyRisk[]): readonly CompanyAtRisk[] {
  const rank = ({ reason }: CompanyRisk): number => (ORDER.includes(reason) ? ORDER.indexOf(reason) : ORDER.length)
  const sorted = risks.toSorted((a, b) => rank(a) - rank(b))
  return [...Map.groupBy(sorted, ({ companyId }) => companyId)].map(([companyId, found]) => ({
    companyId,
    companyName: found[0]?.companyName ?? '',
    risks: found,
  }))
}

/** How many of the active companies need attention, in a sentence. */
export function attentionText(found: number, active: number): string {
  if (found === 0) return active === 1 ? 'A empresa do grupo está em dia.' : `As ${active.toLocaleString('pt-BR')} empresas do grupo estão em dia.`
  return found === 1 ? '1 empresa precisa de atenção.' : `${found.toLocaleString('pt-BR')} empresas precisam de atenção.`
}
