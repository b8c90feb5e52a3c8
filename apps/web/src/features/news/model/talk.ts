import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type PostTalk = Shapes.PostTalkRow
export type Comment = Shapes.TalkComment
export type Thread = Shapes.CommentListRow
export type Reaction = NonNullable<PostTalk['my_reaction']>

export const REASON_MAX = 300

export const REACTION_LABELS: Readonly<Record<Reaction, string>> = { like: 'Curtir', love: 'Amei', celebrate: 'Comemorar', support: 'Apoiar', insightful: 'Faz pensar' }
export const REACTIONS = Object.keys(REACTION_LABELS) as Reaction[]

export const answersText = (count: number): string => (count === 1 ? '1 resposta' : `${count} respostas`)
