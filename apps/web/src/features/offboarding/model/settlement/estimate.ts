import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { formatMoney } from '#shared/lib/money.ts'
import type { TerminationEstimate, TerminationLine, TerminationNotice } from '#shared/supabase/shapes.gen.ts'

export type NoticeWay = TerminationNotice['way']
export type Estimate = TerminationEstimate

export const money = (amount: number): string => formatMoney(String(amount))

/** How notice may be kept, by who owes it. */
export function noticeChoices({ by }: TerminationNotice): readonly { readonly value: NoticeWay; readonly label: string }[] {
  return by === 'employee'
    ? [
        { value: 'worked', label: 'Trabalhado' },
        { value: 'indemnified', label: 'Não cumprido, com desconto' },
        { value: 'waived', label: 'Dispensado pela empresa' },
      ]
    : [
        { value: 'indemnified', label: 'Indenizado' },
        { value: 'worked', label: 'Trabalhado' },
        { value: 'waived', label: 'Dispensado, porque a pessoa tem outro emprego (Súmula 276 do TST)' },
      ]
}

function lengthText({ by, days, years }: TerminationNotice): string {
  if (by === 'employee') return `${daysText(days)} de aviso de quem pede demissão.`
  return `${daysText(days)} de aviso: ${years === 0 ? 'menos de um ano completo de serviço' : years === 1 ? '1 ano completo de serviço' : `${years} anos completos de serviço`}.`
}

/** The days of the notice, said in sentences. */
export function noticeTexts(notice: TerminationNotice, lastDay: string): readonly string[] {
  const { worked, paid, discounted, given_on, free_from, projected_to } = notice
  return [
    lengthText(notice),
    ...(worked > 0 ? [`Dado em ${formatDate(given_on)} e trabalhado até ${formatDate(lastDay)}.`] : []),
    ...(free_from === null ? [] : [`Com 2 horas a menos por dia, ou livre a partir de ${formatDate(free_from)} (CLT art. 488).`]),
    ...(paid > 0 ? [`${daysText(paid)} a pagar; para férias e 13º o contrato conta até ${formatDate(projected_to)}.`] : []),
    ...(discounted > 0 ? [`${daysText(discounted)} podem ser descontados.`] : []),
  ]
}

/** What stands at the end of a line: the amount, the days while nobody opened the pay, or nothing. */
export function lineValue({ amount, days }: TerminationLine): string | null {
  if (amount !== null) return money(amount)
  return days === null ? null : daysText(days)
}

/** Why a line is what it is: its days where the amount stands in their place, what they are, and the article. */
export function lineReason({ amount, days, reasoning, source }: TerminationLine): string {
  return [...(amount !== null && days !== null ? [daysText(days)] : []), reasoning, source].join(' · ')
}

/** Until when it is paid, and the last day of business before where that is another. */
export function paymentText({ payment_by, payment_on }: Pick<Estimate, 'payment_by' | 'payment_on'>): string | null {
  if (payment_by === null || payment_on === null) return null
  const limit = `Pagamento e documentos até ${formatDate(payment_by)} (CLT art. 477, § 6º)`
  return payment_on === payment_by ? `${limit}.` : `${limit}: o último dia útil antes é ${formatDate(payment_on)}.`
}

/** Until when eSocial hears of the end. */
export function leavingText({ esocial_by }: Pick<Estimate, 'esocial_by'>): string | null {
  return esocial_by === null ? null : `Evento S-2299 no eSocial até ${formatDate(esocial_by)}.`
}
