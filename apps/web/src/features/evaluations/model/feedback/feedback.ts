import type { ExportColumn } from '#shared/lib/export-csv.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Feedback = Shapes.FeedbackRow
export type FeedbackRequest = Shapes.FeedbackRequest
export type FeedbackAudience = Shapes.FeedbackAudience
export type FeedbackKind = Feedback['kind']
export type Visibility = Feedback['visibility']
export type FeedbackScope = 'received' | 'sent' | 'wall' | 'team'

export const BODY_MAX = 2000
export const REPLY_MAX = 1000

export const KIND_LABELS: Readonly<Record<FeedbackKind, string>> = { praise: 'Elogio', constructive: 'Construtivo' }

export const VISIBILITY_LABELS: Readonly<Record<Visibility, string>> = { private: 'Só entre vocês', with_manager: 'Com a gestão', team: 'Público no time' }

export interface Choice<Value> {
  readonly value: Value
  readonly label: string
}

/** Who may read a feedback of a kind: criticism is never public. */
export function visibilitiesFor(kind: FeedbackKind): readonly Choice<Visibility>[] {
  const choices: readonly Visibility[] = kind === 'praise' ? ['team', 'with_manager', 'private'] : ['private', 'with_manager']
  return choices.map((value) => ({ value, label: VISIBILITY_LABELS[value] }))
}

const LIST = new Intl.ListFormat('pt-BR', { style: 'long', type: 'conjunction' })
const NAMED = 3

/** 'Carlos, Ana, Rui e mais 2 gestores'. */
function leaderNames(leaders: readonly string[]): readonly string[] {
  if (leaders.length <= NAMED) return leaders
  const rest = leaders.length - NAMED
  return [...leaders.slice(0, NAMED), `mais ${String(rest)} ${rest === 1 ? 'gestor' : 'gestores'}`]
}

/** Who will read it, in one sentence: what the database answers of the audience, by the readers that were chosen. */
export function audienceText({ name, leaders, team, asked_by: asker }: FeedbackAudience, visibility: Visibility): string {
  const asking = asker === null || (visibility !== 'private' && leaders.includes(asker)) ? [] : [`${asker} (que pediu)`]
  if (visibility === 'team' && team > 0) return `${LIST.format(['Você', name, ...asking, team === 1 ? 'mais 1 pessoa do time' : `as ${team.toLocaleString('pt-BR')} pessoas do time`])} vão ver.`
  if (visibility === 'with_manager' && leaders.length > 0) return `${LIST.format(['Você', name, ...asking, ...leaderNames(leaders)])} vão ver.`
  if (asking.length > 0) return `${LIST.format(['Você', name, ...asking])} vão ver.`
  return `Só você e ${name} vão ver.`
}

/** Why fewer people read it than the choice says; null where it is so. */
export function audienceGap({ name, leaders, team, has_access: hasAccess }: FeedbackAudience, visibility: Visibility): string | null {
  if (!hasAccess) return `${name} ainda não tem acesso ao Vínculo e vai ler quando tiver.`
  if (visibility === 'with_manager' && leaders.length === 0) return `Ninguém da gestão de ${name} acompanha feedbacks no Vínculo.`
  if (visibility === 'team' && team === 0) return `${name} ainda não tem time no Vínculo.`
  return null
}

/** Where it stands in a list: who wrote, to whom, or both for whoever is neither. */
export function headingText({ author, recipient, is_author: isAuthor, is_recipient: isRecipient }: Pick<Feedback, 'author' | 'recipient' | 'is_author' | 'is_recipient'>): string {
  return isRecipient ? author.name : isAuthor ? `Para ${recipient.name}` : `${author.name} para ${recipient.name}`
}

/** 'Bruna Lima para você', for who does not see where it stands. */
export function partiesText({ author, recipient, is_author: isAuthor, is_recipient: isRecipient }: Pick<Feedback, 'author' | 'recipient' | 'is_author' | 'is_recipient'>): string {
  return `${isAuthor ? 'Você' : author.name} para ${isRecipient ? 'você' : recipient.name}`
}

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

/** The own feedback as a file. */
export const exportColumns: readonly ExportColumn<Feedback>[] = [
  { header: 'Data', value: ({ created_at: at }) => dateOf(at), width: 18 },
  { header: 'De', value: ({ author }) => author.name, width: 28 },
  { header: 'Para', value: ({ recipient }) => recipient.name, width: 28 },
  { header: 'Tipo', value: ({ kind }) => KIND_LABELS[kind], width: 14 },
  { header: 'Quem vê', value: ({ visibility, is_hidden: isHidden }) => (isHidden ? 'Ocultado do time' : VISIBILITY_LABELS[visibility]), width: 18 },
  { header: 'Competências e valores', value: ({ competencies }) => competencies.map(({ name }) => name).join(', ') || null, width: 28 },
  { header: 'Pergunta', value: ({ question }) => question, width: 40 },
  { header: 'Feedback', value: ({ body }) => body, width: 80 },
  { header: 'Resposta', value: ({ reply }) => reply, width: 40 },
]
