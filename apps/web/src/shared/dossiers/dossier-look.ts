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
