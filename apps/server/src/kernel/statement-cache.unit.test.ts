import { describe, expect, it } from 'vitest'

import { StatementCache } from './statement-cache.ts'

function confirmed(cache: StatementCache, text: string): string {
  const prepared = cache.find(text) ?? cache.add(text)
  prepared.confirmed = true
  return prepared.name
}

describe('prepared statements of a connection', () => {
  it('are known again by their text', () => {
    const cache = new StatementCache(4)
    expect(cache.find('select 1')).toBeUndefined()
    const name = confirmed(cache, 'select 1')
    expect(cache.find('select 1')?.name).toBe(name)
    expect(cache.find('select 2')).toBeUndefined()
  })

  it('give way when full, the one used longest ago first, and are closed once', () => {
    const cache = new StatementCache(2)
    const [a, b] = [confirmed(cache, 'a'), confirmed(cache, 'b')]
    confirmed(cache, 'a')
    confirmed(cache, 'c')
    expect(cache.find('b')).toBeUndefined()
    expect(cache.find('a')?.name).toBe(a)
    expect([cache.takeObsolete(), cache.takeObsolete()]).toEqual([[b], []])
  })

  it('never use a name twice on one connection', () => {
    const cache = new StatementCache(1)
    const names = Array.from({ length: 20 }, (_, i) => confirmed(cache, `select ${i % 3}`))
    expect(new Set(names).size).toBe(20)
  })

  it('that may not exist after an error are forgotten and closed; those before it stay', () => {
    const cache = new StatementCache(8)
    const [first, second, third] = [cache.add('first'), cache.add('second'), cache.add('third')]
    first.confirmed = true
    cache.forgetUnconfirmed([first, second, third], 1)
    expect([cache.find('first'), cache.find('second'), cache.find('third')]).toEqual([first, undefined, undefined])
    expect(cache.takeObsolete()).toEqual([second.name, third.name])
  })

  it('refuse text with a NUL, which would end the message early', () => {
    expect(() => new StatementCache(2).add('select 1\0; drop')).toThrow('NUL')
  })
})
