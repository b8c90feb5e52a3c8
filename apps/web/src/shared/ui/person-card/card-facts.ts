import { formatDayMonth } from '../../lib/dates.ts'

const LOCATION_MODES: Readonly<Record<string, string>> = { on_site: 'Presencial', hybrid: 'Híbrido', remote: 'Remoto' }

/** 'Sede São Paulo · Híbrido'; null when nothing is known. */
export function placeText(site: string | null, mode: string | null): string | null {
  return [site, mode === null ? null : (LOCATION_MODES[mode] ?? null)].filter(Boolean).join(' · ') || null
}

/** A day of the year, 'MM-DD', in words; of a leap year, so that 29 February exists. */
function dayText(day: string): string {
  return formatDayMonth(`2024-${day}`)
}

/** 'Aniversário em 6 de mai' and 'Há 6 anos na empresa, desde 2 de mar'. */
export function dateTexts(birthday: string | null, hired: string | null, years: number | null): readonly string[] {
  const house = (count: number): string => (count === 1 ? 'Há 1 ano na empresa' : `Há ${String(count)} anos na empresa`)
  return [
    ...(birthday === null ? [] : [`Aniversário em ${dayText(birthday)}`]),
    ...(hired === null || years === null || years < 0 ? [] : [years === 0 ? `Entrou em ${dayText(hired)}` : `${house(years)}, completados em ${dayText(hired)}`]),
  ]
}
