import type { Role } from '#shared/access/permissions.gen.ts'

const LABELS = { indicators: 'Indicadores', calibration: 'Calibração', results: 'Resultados', team: 'Da equipe', result: 'Meu resultado' } as const
export type ResultTab = keyof typeof LABELS

/** What each role sees of the results of a cycle: HR of the company calibrates and releases, a master sees figures alone, who leads sees the team, everybody their own. */
export function tabsOf(role: Role, isParticipant: boolean): readonly { readonly value: ResultTab; readonly label: string }[] {
  const names: readonly ResultTab[] = role === 'admin' ? ['calibration', 'results', 'indicators'] : role === 'master' ? ['indicators'] : role === 'manager' ? ['team'] : []
  return [...names, ...(isParticipant ? (['result'] as const) : [])].map((value) => ({ value, label: LABELS[value] }))
}
