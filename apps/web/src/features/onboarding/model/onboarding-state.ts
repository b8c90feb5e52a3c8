import { isId } from '#shared/lib/is-id.ts'

const TABS = ['andamento', 'rascunhos', 'roteiros'] as const
export type OnboardingTab = (typeof TABS)[number]

/** What the address of the board says. */
export interface OnboardingUrl {
  readonly tab?: OnboardingTab
  readonly vista?: 'quadro'
  readonly pessoa?: string
}

export function onboardingUrl({ tab, vista, pessoa }: Readonly<Record<string, unknown>>): OnboardingUrl {
  const known = TABS.find((name) => name === tab && name !== 'andamento')
  return { ...(known && { tab: known }), ...(vista === 'quadro' && { vista: 'quadro' as const }), ...(isId(pessoa) && { pessoa }) }
}
