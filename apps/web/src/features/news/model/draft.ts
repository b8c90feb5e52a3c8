import { EMPTY_DOCUMENT, plainText, type RichDocument } from '#shared/lib/rich-document.ts'
import { type Audience, isNobody } from '#shared/lib/audience.ts'
import type { FormDraft } from '#shared/forms/form-draft.ts'
import { pollProblem } from './poll.ts'
import type { PostFile, PostKind } from './post.ts'

/** What an author writes; days as they are typed are none of it. */
export interface PostDraft {
  readonly kind: PostKind
  readonly title: string
  readonly summary: string
  readonly body: RichDocument
  readonly cover_file_id: string | null
  readonly attachments: readonly PostFile[]
  readonly audience: Audience
  readonly requires_acknowledgement: boolean
  readonly acknowledgement_text: string
  readonly due_on: string | null
  readonly publish_at: string | null
  readonly expires_at: string | null
  readonly pinned_until: string | null
  readonly allows_comments: boolean
  readonly allows_reactions: boolean
}

export const NEW_DRAFT: PostDraft = {
  kind: 'news', title: '', summary: '', body: EMPTY_DOCUMENT, cover_file_id: null, attachments: [], audience: { everyone: true }, requires_acknowledgement: false, acknowledgement_text: '',
  due_on: null, publish_at: null, expires_at: null, pinned_until: null, allows_comments: true, allows_reactions: true,
}

/** Kinds whose reading may be asked to be confirmed. */
export const asksAck = (kind: PostKind): boolean => kind === 'policy' || kind === 'notice'

export type DraftField = 'title' | 'body' | 'due_on' | 'publish_at' | 'expires_at' | 'audience' | 'poll'

/** What keeps a draft from being published, by field. The database decides again. */
export function draftProblems(draft: PostDraft, poll: FormDraft, { today, now }: { readonly today: string; readonly now: string }): ReadonlyMap<DraftField, string> {
  const problems = new Map<DraftField, string>()
  if (draft.title.trim() === '') problems.set('title', 'Dê um título.')
  if (draft.kind !== 'poll' && plainText(draft.body).trim() === '') problems.set('body', 'Escreva o texto.')
  if (plainText(draft.body).toLocaleLowerCase('pt-BR').includes('[preencher')) problems.set('body', 'Preencha os trechos marcados com [preencher: …].')
  const wrong = draft.kind === 'poll' ? pollProblem(poll) : null
  if (wrong !== null) problems.set('poll', wrong)
  if (isNobody(draft.audience)) problems.set('audience', 'Escolha quem recebe.')
  if (draft.requires_acknowledgement && draft.due_on === null) problems.set('due_on', 'Informe até quando a leitura deve ser confirmada.')
  if (draft.requires_acknowledgement && draft.due_on !== null && draft.due_on < today) problems.set('due_on', 'Escolha hoje ou um dia depois.')
  if (draft.publish_at !== null && draft.publish_at <= now) problems.set('publish_at', 'Escolha um momento que ainda não passou.')
  if (draft.expires_at !== null && draft.expires_at <= (draft.publish_at ?? now)) problems.set('expires_at', 'A retirada vem depois da publicação.')
  return problems
}
