const DAY = 86_400_000

/** Days since 1970 of 'YYYY-MM-DD'. */
export function dayNumber(iso: string): number {
  return Math.round(Date.parse(`${iso}T00:00:00Z`) / DAY)
}

/** 'YYYY-MM-DD' of a number of days since 1970. */
export function isoOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** 'YYYY-MM-DD' so many days later. */
export function daysLater(iso: string, days: number): string {
  return isoOf(dayNumber(iso) + days)
}

/** Days from one to another, both counted. */
export function daysOf(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1
}

/** The first day of the month, so many months later. */
export function monthsLater(iso: string, months: number): string {
  const [year = 1970, month = 1] = iso.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

export interface Month {
  /** Its first day. */
  readonly first: string
  /** Days from the first day of the map. */
  readonly offset: number
  readonly days: number
}

/** The months from the first day of one on. */
export function monthsFrom(from: string, count: number): readonly Month[] {
  return Array.from({ length: count }, (_, index) => {
    const first = monthsLater(from, index)
    return { first, offset: dayNumber(first) - dayNumber(from), days: dayNumber(monthsLater(first, 1)) - dayNumber(first) }
  })
}

/** 0 is Sunday. */
export function weekdayOf(iso: string): number {
  return (((dayNumber(iso) + 4) % 7) + 7) % 7
}
