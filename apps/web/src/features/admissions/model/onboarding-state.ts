const TABS = ['andamento', 'rascunhos', 'roteiros'] as const
export type OnboardingTab = (typeof TABS)[number]

/** What the address of the board says. */
export interface OnboardingUrl {
  readonly tab?: OnboardingTab
  readonly vista?: 'quadro'
  readonly pessoa?: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

export function onboardingUrl({ tab, vista, pessoa }: Readonly<Record<string, unknown>>): OnboardingUrl {
  const known = TABS.find((name) => name === tab && name !== 'andamento')
  return { ...(known && { tab: known }), ...(vista === 'quadro' && { vista: 'quadro' as const }), ...(isId(pessoa) && { pessoa }) }
}
