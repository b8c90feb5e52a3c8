import { formatLongDay } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Arrival = Shapes.GuestArrival
export type ArrivalPerson = Shapes.ArrivalPerson
export type ArrivalTask = Shapes.ArrivalTask

/** How far the person is: own data count once, each document and each task once. */
export function arrivalProgress({ tasks, requests, data_filled: hasData, is_before: isBefore }: Pick<Arrival, 'tasks' | 'requests' | 'data_filled' | 'is_before'>): { readonly done: number; readonly total: number } {
  const own = listedTasks(tasks)
  const withData = isBefore || hasData
  const done = own.filter(({ status }) => status !== 'open').length + requests.filter(({ status }) => status === 'sent').length + (hasData ? 1 : 0)
  return { done, total: own.length + requests.length + (withData ? 1 : 0) }
}

/** The own data have a place of their own in the list. */
export const listedTasks = (tasks: readonly ArrivalTask[]): readonly ArrivalTask[] => tasks.filter(({ is_own_data: isOwnData }) => !isOwnData)

/** When it begins, as somebody would say it. */
export function firstDayText({ days_left: days, first_day: day }: Pick<Arrival, 'days_left' | 'first_day'>): string {
  if (days > 1) return `Faltam ${days} dias para o seu primeiro dia, ${formatLongDay(day)}`
  if (days === 1) return 'Amanhã é o seu primeiro dia'
  return days === 0 ? 'Hoje é o seu primeiro dia' : 'Sua chegada'
}

/** Where a place is, on a map of the phone's own choice. */
export const mapAddress = (place: string): string => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
