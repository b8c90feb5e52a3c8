import { object } from 'zod/mini'

import { typedText } from '#shared/lib/fields/typed-text.ts'

/** What the settings of a company hold. `updated_at` is kept as the text received, to notice that somebody saved first. */
export interface CompanySettings {
  readonly company_id: string
  readonly legal_name: string | null
  readonly cnpj: string | null
  readonly hr_email: string | null
  readonly hr_phone: string | null
  readonly updated_at: string
}

export const settingsSchema = object({
  legal_name: typedText({ kind: 'text', max: 200 }),
})

export const noticeSchema = object({ text: typedText({ kind: 'lines', max: 20_000, required: true, missing: 'Escreva o texto do aviso' }) })

/** A version of the company's privacy notice and how many people said that they read it. */
export interface PrivacyNotice {
  readonly id: string
  readonly version: number
  readonly digest: string
  readonly text: string
  readonly published_at: string
}

export function readersText(readers: number): string {
  if (readers === 0) return 'Ninguém confirmou a leitura desta versão ainda.'
  return readers === 1 ? '1 pessoa confirmou a leitura desta versão.' : `${readers.toLocaleString('pt-BR')} pessoas confirmaram a leitura desta versão.`
}
