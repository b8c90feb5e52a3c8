/** The result of recomputing part of a company's chain. */
export interface Verification {
  readonly checked_at: string
  readonly ok: boolean
  readonly entries: number
  readonly from_seq: number
  readonly up_to_seq: number
  readonly first_broken_seq: number | null
  readonly waiting: number
}

/** The result of recomputing the chain of what people of a company acknowledged. */
export interface AcknowledgementVerification {
  readonly checked_at: string
  readonly ok: boolean
  readonly entries: number
  readonly first_broken_seq: number | null
}

export interface CompanyVerification {
  readonly id: string
  readonly name: string
  readonly active: boolean | null
  readonly last: Verification | null
  readonly acknowledgements: AcknowledgementVerification | null
}

export type VerificationTone = 'success' | 'warning' | 'danger'

export interface VerificationWords {
  readonly tone: VerificationTone
  readonly label: string
  readonly text: string
}

const figures = new Intl.NumberFormat('pt-BR')

function waitingText(waiting: number): string {
  if (waiting === 0) return ''
  return waiting === 1 ? ' Mais 1 registro recente entra na próxima verificação.' : ` Mais ${figures.format(waiting)} registros recentes entram na próxima verificação.`
}

/** What a verification means, without terms of the trade. */
export function verificationWords(last: Verification | null): VerificationWords {
  if (last === null) return { tone: 'warning', label: 'Ainda não verificada', text: 'A trilha desta empresa ainda não foi conferida.' }
  if (!last.ok) {
    return {
      tone: 'danger',
      label: 'Trilha alterada',
      text: `O registro nº ${figures.format(last.first_broken_seq ?? last.from_seq)} da sequência não corresponde ao que foi gravado: alguém o alterou ou o removeu por fora do sistema. Os registros anteriores continuam confiáveis. Guarde uma cópia do banco de dados e acione o responsável pela segurança.`,
    }
  }
  const count = last.up_to_seq === 1 ? '1 registro conferido' : `${figures.format(last.up_to_seq)} registros conferidos`
  return { tone: 'success', label: 'Íntegra', text: `${count}, nenhum alterado ou removido.${waitingText(last.waiting)}` }
}

/** What a verification of the acknowledgements means. */
export function acknowledgementWords(last: AcknowledgementVerification | null): VerificationWords {
  if (last === null) return { tone: 'warning', label: 'Ainda não verificadas', text: 'As ciências desta empresa ainda não foram conferidas.' }
  if (!last.ok) {
    return {
      tone: 'danger',
      label: 'Ciências alteradas',
      text: `A ciência nº ${figures.format(last.first_broken_seq ?? 1)} da sequência foi alterada ou removida por fora do sistema. As anteriores continuam confiáveis. Guarde uma cópia do banco de dados e acione o responsável pela segurança.`,
    }
  }
  if (last.entries === 0) return { tone: 'success', label: 'Ciências íntegras', text: 'Nenhuma ciência registrada até agora.' }
  const count = last.entries === 1 ? '1 ciência conferida' : `${figures.format(last.entries)} ciências conferidas`
  return { tone: 'success', label: 'Ciências íntegras', text: `${count}, nenhuma alterada ou removida.` }
}
