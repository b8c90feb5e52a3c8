import type { Dossier } from '#shared/dossiers/dossier-look.ts'
import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { filesText } from '#shared/lib/file-texts.ts'
import { addressState } from '#shared/list/state/address-state.ts'
import { flag, id } from '#shared/list/state/params.ts'

export interface DossierWish {
  readonly from: string
  readonly to: string
  readonly parts: readonly string[]
  readonly reason: string
}

/** `?nova=true` opens the order, `pessoa` says about whom; without it, it is about the company. */
export const dossiersAddress = addressState({ nova: flag, pessoa: id })

/** What an inspection usually asks for: five years of a person (CF, art. 7º, XXIX), the last twelve months of a company. */
export function usualPeriod(today: string, isPerson: boolean): { readonly from: string; readonly to: string } {
  const year = Number(today.slice(0, 4)) - (isPerson ? 5 : 1)
  // A year without 29 February begins on the 28th.
  const day = today.slice(5) === '02-29' ? '02-28' : today.slice(5)
  return { from: `${String(year)}-${day}`, to: today }
}

export const dossierTitle = ({ person }: Pick<Dossier, 'person'>): string => person?.name ?? 'Empresa inteira'

/** The title where dossiers of all purposes stand together. */
export const workTitle = (dossier: Pick<Dossier, 'person' | 'purpose'>): string => (dossier.purpose === 'own_data' ? 'Cópia dos seus dados' : `Pasta do fiscal: ${dossierTitle(dossier)}`)

export const workDetail = (dossier: Dossier): string => (dossier.purpose === 'own_data' ? `Pedida em ${formatDateTime(dossier.requested_at)}. Só você pode abrir.` : `${formatDate(dossier.from)} a ${formatDate(dossier.to)}. Para: ${dossier.reason ?? ''}.`)

export function dossierDetail({ from, to, reason, requested_by, requested_at }: Dossier): string {
  return `${formatDate(from)} a ${formatDate(to)}. Para: ${reason ?? ''}. Pedida por ${requested_by.name} em ${formatDateTime(requested_at)}.`
}

/** '12 registros e 3 arquivos'; null while only the job can count. */
export function countText(lines: number | null, files: number | null): string | null {
  if (lines === null || files === null) return null
  const rows = lines === 1 ? '1 registro' : `${lines.toLocaleString('pt-BR')} registros`
  return files === 0 ? rows : `${rows} e ${filesText(files)}`
}
