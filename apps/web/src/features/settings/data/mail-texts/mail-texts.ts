import { queryOptions } from '@tanstack/react-query'

import { AppError } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { functionsUrl } from '#shared/supabase/config.ts'
import type { LetterWords } from '../../model/mail-texts/mail-text.ts'
import { settingKeys } from '../areas/settings-changes.ts'

/** Letters that a company rewords, with the settings of their words and who changed them last. */
export function mailTextsQuery(companyId: string) {
  return queryOptions({
    queryKey: [...settingKeys.all(companyId), 'mail-texts'],
    queryFn: ({ signal }) => ask((db) => db.rpc('mail_texts', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 30_000,
  })
}

export interface LetterDraft {
  readonly companyId: string
  readonly letter: string
  readonly words: LetterWords
}

const wanted = ({ companyId, letter, words }: LetterDraft) => ({ p_company_id: companyId, p_letter: letter, p_words: words })

/** What a letter would hold with a draft, for whom and from whom, and where its logo would be fetched. */
export function mailPreviewQuery(draft: LetterDraft) {
  return queryOptions({
    queryKey: [...settingKeys.all(draft.companyId), 'mail-preview', draft.letter, draft.words],
    queryFn: async ({ signal }) => {
      const preview = await ask((db) => db.rpc('preview_mail_text', wanted(draft)).abortSignal(signal).single())
      return { ...preview, functions: await functionsUrl() }
    },
    staleTime: 30_000,
  })
}

/** Writes the words of a letter over the version that was read. Throws `AppError`, of kind 'conflict' when somebody wrote first. */
export async function saveMailText({ version, ...draft }: LetterDraft & { readonly version: number }): Promise<void> {
  const saved = await ask((db) => db.rpc('save_mail_text', { ...wanted(draft), p_version: version }), { nullable: true })
  if (saved !== null) return
  throw new AppError(
    { text: 'Este e-mail foi alterado por outra pessoa enquanto estava aberto aqui. Confira os textos atuais e salve de novo se ainda quiser os seus.', kind: 'conflict' },
    { code: 'CONFLITO', status: 409 },
  )
}

/** Sends an example to the address of the own login, which it answers. Throws `AppError`. */
export function sendMailExample(draft: LetterDraft): Promise<string> {
  return ask((db) => db.rpc('send_mail_example', wanted(draft)))
}
