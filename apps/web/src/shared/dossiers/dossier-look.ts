import type * as Shapes from '../supabase/shapes.gen.ts'

export type Dossier = Shapes.DossierRow

type Tone = 'neutral' | 'primary' | 'success' | 'danger' | 'info'

const LOOKS: Readonly<Record<Dossier['status'], readonly [label: string, tone: Tone]>> = {
  gathering: ['Reunindo os dados', 'info'], making: ['Montando os arquivos', 'info'], ready: ['Pronta', 'success'], failed: ['Não foi montada', 'danger'],
  cancelled: ['Cancelada', 'neutral'], expired: ['Expirada', 'neutral'], deleted: ['Apagada', 'neutral'],
}

export function dossierLook(status: Dossier['status']): { readonly label: string; readonly tone: Tone } {
  const [label, tone] = LOOKS[status]
  return { label, tone }
}

export const isUnderWay = ({ status }: Pick<Dossier, 'status'>): boolean => status === 'gathering' || status === 'making'

/** How often a list asks again while something in it is being made, in milliseconds. */
export function askAgain(dossiers: readonly Pick<Dossier, 'status'>[] | undefined): number | false {
  return dossiers?.some(isUnderWay) === true ? 2_000 : false
}

/** How far dossiers under way have come together, in percent; null where none is. */
export function workShare(dossiers: readonly Pick<Dossier, 'status' | 'done' | 'total'>[]): number | null {
  const shares = dossiers.filter(isUnderWay).map(({ done, total }) => (total === 0 ? 0 : Math.min(1, done / total)))
  return shares.length === 0 ? null : Math.round((shares.reduce((sum, share) => sum + share, 0) / shares.length) * 100)
}
