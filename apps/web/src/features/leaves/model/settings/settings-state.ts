export const SETTINGS_TABS = ['tipos', 'regras', 'feriados', 'bloqueios', 'cobertura'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** What the address says: the tab, the rule that is open, the year of the calendar. */
export interface SettingsState {
  readonly tab: SettingsTab
  readonly rule: string | null
  readonly year: number | null
}
export interface SettingsUrl {
  readonly tab?: SettingsTab
  readonly regra?: string
  readonly ano?: number
}

export function settingsStateFrom({ tab, regra, ano }: Readonly<Record<string, unknown>>): SettingsState {
  const year = Number(ano)
  return {
    tab: SETTINGS_TABS.find((known) => known === tab) ?? 'tipos',
    rule: typeof regra === 'string' && /^[a-z0-9_]{1,60}$/.test(regra) ? regra : null,
    year: Number.isInteger(year) && year >= 1990 && year <= 2199 ? year : null,
  }
}

/** The shortest address that says the same. */
export function settingsUrlOf({ tab, rule, year }: SettingsState): SettingsUrl {
  return {
    ...(tab !== 'tipos' && { tab }),
    ...(tab === 'regras' && rule !== null && { regra: rule }),
    ...(tab === 'feriados' && year !== null && { ano: year }),
  }
}
