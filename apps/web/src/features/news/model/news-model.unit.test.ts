import { describe, expect, it } from 'vitest'

import { draftProblems, NEW_DRAFT, type PostDraft } from './draft.ts'
import { NEW_POLL, pollProblem, pollState, previewOf } from './poll.ts'
import { ackState, type FeedPost, highlightOf, reachTotal, reviewText, shareText, stateLabel } from './post.ts'

const TODAY = '2026-11-24'
const person = { id: 'p', name: 'Ana', initials: 'A', avatar_path: null, position: null }
const post = (part: Partial<FeedPost>): FeedPost => ({
  post_id: '1', kind: 'news', title: 'T', summary: null, cover_file_id: null, author: person, published_at: '2026-11-20T10:00:00Z', is_pinned: false, is_unread: true,
  is_group: false, reading_minutes: 1, requires_acknowledgement: false, acknowledged_at: null, due_on: null, ...part,
})

describe('what is seen first', () => {
  it('is the oldest duty, then what is pinned, and otherwise nothing', () => {
    const plain = post({ post_id: 'plain' })
    const pinned = post({ post_id: 'pinned', is_pinned: true })
    const due = post({ post_id: 'due', requires_acknowledgement: true, due_on: '2026-12-15' })
    const late = post({ post_id: 'late', requires_acknowledgement: true, due_on: '2026-11-23' })
    expect([[plain, pinned, due, late], [plain, pinned, due], [plain, pinned], [plain], []].map((posts) => highlightOf(posts, TODAY)?.post_id)).toEqual(['late', 'due', 'pinned', undefined, undefined])
  })

  it('is no duty once it was done', () => {
    const done = post({ requires_acknowledgement: true, due_on: '2026-11-23', acknowledged_at: '2026-11-24T10:00:00Z' })
    expect([ackState(done, TODAY), highlightOf([done], TODAY)]).toEqual(['done', null])
    expect(ackState(post({ requires_acknowledgement: true, due_on: TODAY }), TODAY)).toBe('due')
  })
})

describe('a draft', () => {
  const problems = (part: Partial<PostDraft>): string[] =>
    [...draftProblems({ ...NEW_DRAFT, title: 'T', body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] }, ...part }, NEW_POLL, { today: TODAY, now: '2026-11-24T12:00:00Z' }).keys()]

  it('may be published with a title, a text and readers', () => {
    expect(problems({})).toEqual([])
    expect(problems({ title: ' ', body: NEW_DRAFT.body, audience: {} })).toEqual(['title', 'body', 'audience'])
    expect([problems({ audience: { people: [] } }), problems({ audience: { except: { people: ['p'] } } })]).toEqual([['audience'], ['audience']])
  })

  it('is not published while a starter has a mark to fill in', () => {
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A [Preencher: nome da empresa] informa' }] }] } as const
    expect(problems({ body })).toEqual(['body'])
  })

  it('asks for confirmation until a day that is not over', () => {
    expect([problems({ requires_acknowledgement: true }), problems({ requires_acknowledgement: true, due_on: '2026-11-23' }), problems({ requires_acknowledgement: true, due_on: TODAY })]).toEqual([['due_on'], ['due_on'], []])
  })

  it('comes out and goes away in the future, in that order', () => {
    expect(problems({ publish_at: '2026-11-24T11:00:00Z' })).toEqual(['publish_at'])
    expect(problems({ publish_at: '2026-11-25T11:00:00Z', expires_at: '2026-11-25T10:00:00Z' })).toEqual(['expires_at'])
    expect(problems({ publish_at: '2026-11-25T11:00:00Z', expires_at: '2026-11-26T10:00:00Z' })).toEqual([])
  })
})

it('says where a draft stands with its reviewer', () => {
  const told = (part: Partial<Parameters<typeof reviewText>[0]>) => reviewText({ status: 'draft', reviewer: person, review_result: null, review_note: null, ...part })
  expect([told({}), told({ status: 'in_review' }), told({ review_result: 'approved' }), told({ review_result: 'returned', review_note: 'Falta a data' }), told({ status: 'published', review_result: 'approved' })])
    .toEqual([null, 'Com Ana', 'Aprovada por Ana', 'Devolvida por Ana: Falta a data', null])
})

describe('a poll', () => {
  const asked = (title: string, ...options: readonly string[]) => ({ ...NEW_POLL, questions: NEW_POLL.questions.map((question) => ({ ...question, title, options })) })

  it('has a question and two options, and needs no text', () => {
    expect([pollProblem(NEW_POLL), pollProblem(asked('Onde?', 'Aqui', ' ')), pollProblem(asked('Onde?', 'Aqui', 'Lá'))]).toEqual(['Escreva a pergunta.', 'Escreva pelo menos duas opções.', null])
    const draft: PostDraft = { ...NEW_DRAFT, kind: 'poll', title: 'T' }
    const found = (poll: typeof NEW_POLL): string[] => [...draftProblems(draft, poll, { today: TODAY, now: '2026-11-24T12:00:00Z' }).keys()]
    expect([found(NEW_POLL), found(asked('Onde?', 'Aqui', 'Lá'))]).toEqual([['poll'], []])
    expect([...draftProblems({ ...draft, kind: 'news' }, NEW_POLL, { today: TODAY, now: '2026-11-24T12:00:00Z' }).keys()]).toEqual(['body'])
  })

  it('is shown before it is stored, without the options that are still empty', () => {
    expect(previewOf(asked(' ', 'Aqui', '', 'Lá'))).toMatchObject({ title: 'Sem pergunta', options: [{ label: 'Aqui' }, { label: 'Lá' }] })
  })

  it('says whether the reader still answers', () => {
    const states = [{ state: 'open', answers: true, has_answered: false }, { state: 'open', answers: true, has_answered: true }, { state: 'closed', answers: false, has_answered: false }, { state: 'open', answers: false, has_answered: false }] as const
    expect(states.map(pollState)).toEqual(['Responda', 'Respondida', 'Encerrada', null])
  })
})

describe('the reach of a post', () => {
  it('is summed over departments, and of nobody no share', () => {
    const row = { department_id: null, department: null, addressed: 3, opened: 2, acknowledged: 1, late: 1 }
    expect(reachTotal([row, row])).toEqual({ addressed: 6, opened: 4, acknowledged: 2 })
    expect([shareText(2, 3), shareText(0, 0)]).toEqual(['67 %', '–'])
  })

  it('ends when it expires, which no status says', () => {
    expect([stateLabel({ status: 'published', is_expired: false }), stateLabel({ status: 'published', is_expired: true })]).toEqual(['No ar', 'Expirada'])
  })
})
