import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import type { FactOutcome } from './fact-specs.ts'

export interface OutcomeLine {
  readonly label: string
  readonly text: string
}

const SERVICE = {
  open: 'O período aquisitivo fica suspenso até a volta.',
  suspension: 'A volta foi a tempo: o período aquisitivo continua de onde parou (CLT art. 132).',
  restart: 'A volta foi depois de 90 dias: o tempo anterior se perde e começa outro período aquisitivo (CLT art. 132).',
} as const

export function untilText(until: string | null): string {
  return until === null ? 'sem data final ainda' : `até ${formatDate(until)}`
}

/** What follows from a fact beside its leaves, in the order in which HR needs it. */
export function outcomeLines({ returns_on: back, exam_on: exam, cat_due: report, protection, service, interrupts, beside_vacations: beside }: FactOutcome): readonly OutcomeLine[] {
  return [
    ...(back === null ? [] : [{ label: 'Volta ao trabalho', text: formatDate(back) }]),
    ...(exam === null ? [] : [{ label: 'Exame de retorno', text: `${formatDate(exam)} (NR-7)` }]),
    ...(report === null ? [] : [{ label: 'Prazo da CAT', text: `${formatDate(report)} (Lei 8.213/1991, art. 22)` }]),
    ...(service === null ? [] : [{ label: 'Férias', text: SERVICE[service] }]),
    ...(protection === null ? [] : [{ label: 'Garantia de emprego', text: `${untilText(protection.until_on)} (${protection.source})` }]),
    ...interrupts.map(({ starts_on, ends_on, is_vacation: isVacation }) => ({
      label: isVacation ? 'Férias afetadas' : 'Afastamento afetado',
      text: `De ${formatDate(starts_on)} a ${formatDate(ends_on)}: ${isVacation ? 'param na véspera da licença, e os dias voltam ao saldo' : 'termina na véspera da licença'}.`,
    })),
    ...(beside === 0 ? [] : [{ label: 'Dentro das férias', text: `${daysText(beside)} da licença: as férias seguem, sem somar dias.` }]),
  ]
}
