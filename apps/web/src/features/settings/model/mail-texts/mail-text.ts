import type { MailTextsRow } from '#shared/supabase/shapes.gen.ts'

export type LetterPart = MailTextsRow['words'][number]['part']
export const PART_LABELS: Readonly<Record<LetterPart, string>> = { subject: 'Assunto', opening: 'Abertura', closing: 'Fechamento' }

/** What a letter says by its parts, as it is written: with placeholders. */
export type LetterWords = Readonly<Partial<Record<LetterPart, string>>>

/** What placeholders are called on the buttons that insert them. */
export const FIELD_LABELS: Readonly<Record<string, string>> = { empresa: 'Empresa', pessoa: 'Primeiro nome', validade: 'Validade', total: 'Quantidade' }

/** Where the words of a setting are written; null for a setting that is no words of a letter. */
export function letterAddress(settingKey: string): string | null {
  const letter = /^mail_(.+)_(?:subject|opening|closing)$/.exec(settingKey)?.[1]
  return letter === undefined ? null : `/app/settings?area=comunicacao&carta=${letter.replaceAll('_', '-')}`
}
