import { expect, it } from 'vitest'
import { count, emptyBook, timingsOf } from './book.ts'

it('tells each activity and all of them together, the most frequent first', () => {
  const book = emptyBook()
  book.times.set('home', [10])
  book.times.set('news', Array.from({ length: 100 }, (_, at) => at + 1))
  expect(timingsOf(book)).toEqual([
    { activity: 'news', answers: 100, p50: 50, p95: 95, p99: 99 },
    { activity: 'home', answers: 1, p50: 10, p95: 10, p99: 10 },
    { activity: 'all', answers: 101, p50: 50, p95: 95, p99: 99 },
  ])
})

it('counts by name', () => {
  const { done } = emptyBook()
  for (const name of ['read', 'sent', 'read']) count(done, name)
  expect([...done]).toEqual([['read', 2], ['sent', 1]])
})
