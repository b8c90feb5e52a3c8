import { normalizeSearch } from '#shared/lib/search.ts'
import { letterAddress } from './mail-texts/mail-text.ts'
import { AREA_NAMES, type SettingsAreaName } from './settings-address.ts'
import { areaOf } from './settings-areas.ts'
import type { Setting } from './setting.ts'

/** Something of Configurações that a search finds: a setting, an area or a page. */
export interface Found {
  readonly key: string
  readonly label: string
  /** The area it stands in. */
  readonly where: string
  /** Where it is: an area with the setting, or the address of a page. */
  readonly area: SettingsAreaName
  readonly setting?: string
  readonly href?: string
}

const isArea = (name: string): name is SettingsAreaName => AREA_NAMES.some((known) => known === name)

/** Settings, areas and pages that hold every word of the term, accents and case aside; settings first. */
export function findSettings(settings: readonly Setting[], term: string): readonly Found[] {
  const words = normalizeSearch(term).split(' ').filter((word) => word !== '')
  if (words.length === 0) return []
  const fits = (...texts: readonly string[]): boolean => {
    const text = normalizeSearch(texts.join(' '))
    return words.every((word) => text.includes(word))
  }
  const areas = AREA_NAMES.map(areaOf)
  return [
    ...settings.flatMap(({ key, area, title, help }) => {
      if (!isArea(area) || !fits(title, help, areaOf(area).label)) return []
      const href = letterAddress(key)
      return [{ key, label: title, where: areaOf(area).label, area, setting: key, ...(href !== null && { href }) }]
    }),
    ...areas.filter(({ label, words: more }) => fits(label, more)).map(({ area, label, about }) => ({ key: area, label, where: about, area })),
    ...areas.flatMap(({ area, label: where, links }) => links.filter(({ label, about }) => fits(label, about)).map(({ label, href }) => ({ key: href, label, where, area, href }))),
  ]
}
