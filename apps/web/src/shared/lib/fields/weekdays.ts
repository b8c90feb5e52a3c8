/** Days of the week by their number, from Sunday on. */
export const WEEKDAYS = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'] as const

/** The same days to choose from, by their number. */
export const WEEKDAY_CHOICES = WEEKDAYS.map((weekday, number): readonly [string, string] => [String(number), `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`])

const SHORT = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.']
const USUAL: Readonly<Record<string, string>> = { '12345': 'Segunda a sexta', '123456': 'Segunda a sábado' }

/** Numbers of weekdays in order, such as 135, as they are read. */
export function weekdaysText(days: string): string {
  return USUAL[days] ?? new Intl.ListFormat('pt-BR').format(Array.from(days, (day) => SHORT[Number(day)] ?? day))
}

/** The weekdays with one more, or without it. */
export function toggleWeekday(days: string, day: string): string {
  return days.includes(day) ? days.replace(day, '') : Array.from(`${days}${day}`).toSorted().join('')
}
