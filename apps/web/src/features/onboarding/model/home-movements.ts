import { formatDate } from '#shared/lib/dates.ts'
import type { HomeArrival } from '#shared/supabase/shapes.gen.ts'

/** 'Chega em 14 dias, 3 de 7 tarefas'. */
export function arrivalText({ on_date, done, total }: HomeArrival, today: string): string {
  const days = Math.round((Date.parse(`${on_date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)
  const when = days === 0 ? 'Chega hoje' : days === 1 ? 'Chega amanhã' : days > 1 ? `Chega em ${days} dias` : `Chegaria em ${formatDate(on_date)}`
  return total === 0 ? when : `${when}, ${done} de ${total} ${total === 1 ? 'tarefa' : 'tarefas'}`
}
