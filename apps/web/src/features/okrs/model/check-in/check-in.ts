import { formatDate, formatDay, formatDayMonth } from '#shared/lib/dates.ts'
import { type CheckInValues, type Health, type KeyResult, type KeyResultHistory, type MyCheckIns, type ObjectiveDetail, ZONE_LABELS } from '../goal.ts'
import { typedNumber, valueText, wholePercent } from '../numbers.ts'

/** What is typed of a check-in; the value is text until it is saved, `yes` and `no` where that is asked. */
export interface CheckInDraft {
  readonly value: string
  readonly confidence: number | null
  readonly health: Health | ''
  readonly note: string
  readonly blocker: string
}

/** Begins as sure as the last time; everything else is said anew. */
export const freshDraft = ({ confidence }: Pick<KeyResult, 'confidence'>): CheckInDraft => ({ value: '', confidence, health: '', note: '', blocker: '' })

/** The number that was typed; null where there is none, or where milestones give it. */
export function valueOf({ kind }: Pick<KeyResult, 'kind'>, { value }: CheckInDraft): number | null {
  if (kind === 'milestones') return null
  if (kind === 'yes_no') return value === '' ? null : Number(value === 'yes')
  return typedNumber(value)
}

type Problems = Partial<Readonly<Record<'value' | 'note', string>>>

/** What keeps a check-in from being sent; the database has the rules, these two are missed most. */
export function draftProblems(keyResult: Pick<KeyResult, 'kind' | 'feed'>, draft: CheckInDraft): Problems {
  const isMissing = keyResult.feed === null && keyResult.kind !== 'milestones' && valueOf(keyResult, draft) === null
  return {
    ...(isMissing && { value: keyResult.kind === 'yes_no' ? 'Responda sim ou não' : draft.value.trim() === '' ? 'Escreva o valor de hoje' : 'Escreva um número, como 12,5' }),
    ...(draft.health !== '' && draft.note.trim() === '' && { note: 'Conte em uma frase por que a situação é outra' }),
  }
}

export function checkInValues(id: string, keyResult: Pick<KeyResult, 'kind' | 'feed'>, draft: CheckInDraft): CheckInValues {
  return { id, value: keyResult.feed === null ? valueOf(keyResult, draft) : null, confidence: draft.confidence, health: draft.health || null, note: draft.note.trim() || null, blocker: draft.blocker.trim() || null }
}

/** A digit pressed on the scale of 0 to 10: 0 after a 1 makes 10. */
export function confidenceAfter(digit: string, before: string): number {
  return before === '1' && digit === '0' ? 10 : Number(digit)
}

/** 'De R$ 1.000.000 a R$ 1.500.000', 'Manter acima de 8,5'. */
export function wayText({ kind, start_value: start, target_value: target, unit, decimals }: Pick<KeyResult, 'kind' | 'start_value' | 'target_value' | 'unit' | 'decimals'>): string {
  const words = (value: number): string => valueText(value, { unit, decimals })
  switch (kind) {
    case 'yes_no': return 'Sim ou não'
    case 'milestones': return 'Por marcos'
    case 'keep_above': return `Manter em ${words(target)} ou mais`
    case 'keep_below': return `Manter em ${words(target)} ou menos`
    case 'keep_equal': return `Manter em ${words(target)}`
    case 'increase':
    case 'decrease':
      // Where it began is not told to who may not read the number.
      return start === null ? `Chegar a ${words(target)}` : `De ${words(start)} a ${words(target)}`
  }
}

/** The last value as people read it; 'Sem valor ainda' before the first. */
export function lastValueText({ kind, value, unit, decimals }: Pick<KeyResult, 'kind' | 'value' | 'unit' | 'decimals'>): string {
  if (value === null) return 'Sem valor ainda'
  return kind === 'yes_no' ? (value === 1 ? 'Sim' : 'Não') : valueText(value, { unit, decimals })
}

/** 'Check-in até 30/11', 'Check-in atrasado desde 23/11'. */
export function nextText(nextOn: string, today: string): string {
  if (nextOn === today) return 'Check-in hoje'
  return nextOn < today ? `Check-in atrasado desde ${formatDayMonth(nextOn)}` : `Próximo check-in até ${formatDayMonth(nextOn)}`
}

/** Progress against what is expected, with the zone that was reached, in a sentence. */
export function standingText({ progress, expected, zone }: Pick<KeyResult, 'progress' | 'expected' | 'zone'>): string {
  if (progress === null) return `Nada medido ainda; esperado até hoje: ${wholePercent(expected)}`
  return `${wholePercent(progress)} alcançados, esperado até hoje: ${wholePercent(expected)}. Faixa: ${ZONE_LABELS[zone]}`
}

const PERIOD_WORDS: Readonly<Record<NonNullable<MyCheckIns['streak']>['every'], string>> = { week: 'semanas seguidas', fortnight: 'quinzenas seguidas', month: 'meses seguidos' }

/** '3 semanas seguidas com check-in. Só você vê isto.'; null before it is worth a word. */
export function streakText(streak: MyCheckIns['streak']): string | null {
  if (streak === null || streak.periods < 2) return null
  return `${String(streak.periods)} ${PERIOD_WORDS[streak.every]} com check-in. Só você vê isto.`
}

/** The score that the progress suggests, as it is typed: '0,7'. */
export function suggestedScore(progress: number | null): string {
  if (progress === null) return ''
  return (Math.round(Math.min(Math.max(progress, 0), 100) / 10) / 10).toFixed(1).replace('.', ',')
}

export type EndStatus = 'achieved' | 'partial' | 'missed'

/** The end that the progress suggests. */
export function suggestedEnd(progress: number | null): EndStatus {
  return progress === null || progress < 30 ? 'missed' : progress >= 70 ? 'achieved' : 'partial'
}

type Change = ObjectiveDetail['changes'][number]
const FIELD_WORDS: Readonly<Record<Change['field'], string>> = { start_value: 'Ponto de partida', target_value: 'Meta', due_on: 'Prazo' }

/** 'Meta mudou de 8 para 6 em 03/11/2026 por Ana: o mercado mudou'. */
export function changeText({ field, from, to, by, at, reason }: Change, measure: Pick<KeyResult, 'unit' | 'decimals'>): string {
  const words = (value: string | null): string => (value === null ? 'nada' : field === 'due_on' ? formatDate(value) : valueText(Number(value), measure))
  return `${FIELD_WORDS[field]} mudou de ${words(from)} para ${words(to)} em ${formatDay(at)} por ${by.name}${reason === null ? ', sem motivo escrito' : `: ${reason}`}`
}

/** A day of the line: its value, and where the way from start to target stands on that day. */
export interface LinePoint {
  readonly day: string
  readonly value: number
  readonly ideal: number
}

/** Values against the straight way; what is kept should stand at its target all along. */
export function linePoints({ starts_on: from, due_on: to, start_value: start, target_value: target, values }: KeyResultHistory): readonly LinePoint[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  return values.map(({ on, value }) => {
    const share = Math.min(Math.max((Date.parse(on) - first) / Math.max(last - first, 1), 0), 1)
    return { day: on, value, ideal: start === null ? target : start + (target - start) * share }
  })
}
