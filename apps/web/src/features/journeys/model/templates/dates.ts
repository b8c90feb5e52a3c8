import { laterDay, parseCivilDate } from '#shared/lib/dates.ts'
import { offsetOf, type TaskDraft } from './template.ts'

const SHORT_DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'short', day: '2-digit', month: '2-digit' })

/** "seg, 07/12" */
export function shortDay(iso: string): string {
  const day = parseCivilDate(iso)
  return day === null ? '—' : SHORT_DAY.format(day).replaceAll('.', '')
}

const daysBetween = (from: string, to: string): number => Math.round(((parseCivilDate(to)?.getTime() ?? 0) - (parseCivilDate(from)?.getTime() ?? 0)) / 86_400_000)

/** What days without work did to a date: skipped on the way, or moved away from; null for nothing. */
export function skipText(task: Pick<TaskDraft, 'days' | 'direction' | 'isBusinessDays'>, base: string, due: string): string | null {
  const offset = offsetOf(task)
  if (task.isBusinessDays && offset !== 0) {
    const skipped = Math.abs(daysBetween(base, due)) - Math.abs(offset)
    if (skipped <= 0) return null
    return skipped === 1 ? 'pula 1 dia sem trabalho' : `pula ${String(skipped)} dias sem trabalho`
  }
  const meant = laterDay(base, offset)
  if (meant === due) return null
  return `${shortDay(meant)} não tem trabalho: ${due < meant ? 'antecipada' : 'adiada'}`
}
