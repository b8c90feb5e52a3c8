import type { NewsFilter } from '../model/news-address.ts'

/** Query keys of posts; what is addressed to a person names the company that it is read in. */
export const newsKeys = {
  all: ['news'] as const,
  feed: (companyId: string, filter: NewsFilter) => ['news', companyId, 'feed', filter] as const,
  post: (postId: string) => ['news', 'post', postId] as const,
  talk: (postId: string) => ['news', 'post', postId, 'talk'] as const,
  talkFigures: (postId: string) => ['news', 'post', postId, 'talk', 'figures'] as const,
  comments: (postId: string) => ['news', 'post', postId, 'talk', 'comments'] as const,
  answers: (postId: string, parentId: string, beforeId: string | null) => ['news', 'post', postId, 'talk', 'answers', parentId, beforeId] as const,
  mentionable: (postId: string) => ['news', 'mentionable', postId] as const,
  /** Apart from the others: what goes stale around it must not draw what somebody types anew. */
  draft: (postId: string) => ['news-draft', postId] as const,
  board: (companyId: string) => ['news', companyId, 'board'] as const,
  settings: (companyId: string) => ['news', companyId, 'settings'] as const,
  receivers: (postId: string, revision: number) => ['news', 'receivers', postId, revision] as const,
  celebrations: (companyId: string) => ['news', companyId, 'celebrations'] as const,
  celebrationChoices: ['news', 'celebration-choices'] as const,
  starters: (companyId: string) => ['news', companyId, 'starters'] as const,
  reach: (postId: string) => ['news', 'reach', postId] as const,
}
