/** How long people have been here, in bands; the last has no end. */
export const TENURE_BANDS = [
  { key: 't1', label: 'Menos de 1 ano', years: 1 },
  { key: 't3', label: '1 a 3 anos', years: 3 },
  { key: 't5', label: '3 a 5 anos', years: 5 },
  { key: 't10', label: '5 a 10 anos', years: 10 },
  { key: 't', label: '10 anos ou mais', years: Number.POSITIVE_INFINITY },
] as const

export type TenureBand = (typeof TENURE_BANDS)[number]

/** Whole years between two civil dates: a year is full on the day it began. */
export function wholeYears(since: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(since.slice(0, 4))
  return day.slice(5) < since.slice(5) ? years - 1 : years
}

/** Null when the day of admission is not known. */
export function tenureBand(hireDate: string | null, day: string): TenureBand | null {
  if (hireDate === null) return null
  const years = wholeYears(hireDate, day)
  return TENURE_BANDS.find((band) => years < band.years) ?? null
}
