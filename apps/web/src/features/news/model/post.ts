import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type FeedPost = Shapes.PostFeedRow
export type PostDetail = Shapes.PostDetailRow
export type BoardPost = Shapes.PostBoardRow
export type PostFile = Shapes.PostAttachment
export type PostWriting = Shapes.PostWritingRow
export type Reach = Shapes.PostReachRow
export type PostKind = FeedPost['kind']

export const KIND_LABELS: Readonly<Record<PostKind, string>> = { news: 'Notícia', notice: 'Comunicado', policy: 'Política', poll: 'Enquete', celebration: 'Celebração' }
export const KIND_PLURALS: Readonly<Record<PostKind, string>> = { news: 'Notícias', notice: 'Comunicados', policy: 'Políticas', poll: 'Enquetes', celebration: 'Celebrações' }
export const KINDS = Object.keys(KIND_LABELS) as PostKind[]

/** Whether the reader has to confirm, by when, or has done it. */
export function ackState({ requires_acknowledgement: isAsked, acknowledged_at: at, due_on: due }: Pick<FeedPost, 'requires_acknowledgement' | 'acknowledged_at' | 'due_on'>, today: string): 'none' | 'done' | 'due' | 'overdue' {
  if (!isAsked) return 'none'
  if (at !== null) return 'done'
  return due !== null && due < today ? 'overdue' : 'due'
}

/** The post that the page is opened for: what has to be confirmed, then what is pinned and new, then what is pinned. */
export function highlightOf(posts: readonly FeedPost[], today: string): FeedPost | null {
  const rank = (post: FeedPost): number => {
    const state = ackState(post, today)
    if (state === 'overdue') return 0
    if (state === 'due') return 1
    return post.is_pinned ? (post.is_unread ? 2 : 3) : 4
  }
  const best = posts.toSorted((a, b) => rank(a) - rank(b))[0]
  return best && rank(best) < 4 ? best : null
}

type Standing = Pick<BoardPost, 'status' | 'is_expired'>

const STATE_LABELS: Readonly<Record<BoardPost['status'], string>> = { draft: 'Rascunho', in_review: 'Em revisão', scheduled: 'Agendada', published: 'No ar', withdrawn: 'Retirada' }

export const stateLabel = ({ status, is_expired: isExpired }: Standing): string => (isExpired ? 'Expirada' : STATE_LABELS[status])

/** Where a draft stands with its reviewer; null where nobody was asked. */
export function reviewText({ status, reviewer, review_result: result, review_note: note }: Pick<BoardPost, 'status' | 'reviewer' | 'review_result' | 'review_note'>): string | null {
  const who = reviewer?.name ?? 'Quem revisa'
  if (status === 'in_review') return `Com ${who}`
  if (status !== 'draft' || result === null) return null
  const said = note === null ? '' : `: ${note}`
  return result === 'approved' ? `Aprovada por ${who}${said}` : `Devolvida por ${who}${said}`
}

export interface ReachTotal {
  readonly addressed: number
  readonly opened: number
  readonly acknowledged: number
}

export function reachTotal(rows: readonly Reach[]): ReachTotal {
  const sum = (of: (row: Reach) => number): number => rows.reduce((total, row) => total + of(row), 0)
  return { addressed: sum(({ addressed }) => addressed), opened: sum(({ opened }) => opened), acknowledged: sum(({ acknowledged }) => acknowledged) }
}

/** '73 %', and nothing of nobody. */
export const shareText = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`)
