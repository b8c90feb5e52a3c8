import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addressState } from './address-state.ts'
import { listState, PAGE_SIZES } from './list-state.ts'
import { day, flag, id, many, matching, oneOf, passing, sortBy, view } from './params.ts'

const COLORS = ['red', 'blue'] as const
const list = listState({
  filters: { color: oneOf(COLORS), tags: many(), from: day, owner: id, month: matching(/^20\d{2}-(?:0[1-9]|1[0-2])$/) },
  shown: { sort: sortBy(['name', 'age'], 'name'), layout: oneOf(['table', 'cards'], 'table'), view, open: passing(flag) },
  old: { search: 'q' },
})

const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
const states: fc.Arbitrary<typeof list.start> = fc.record({
  q: fc.string({ maxLength: 40 }).filter((text) => !/\d{9}|\d{3}\.\d{3}\./.test(text.replace(/[\s./-]/g, ''))),
  color: fc.constantFrom('' as const, ...COLORS),
  tags: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 5 }),
  from: fc.oneof(fc.constant(''), days),
  owner: fc.oneof(fc.constant(''), fc.uuid()),
  month: fc.constantFrom('', '2026-11'),
  sort: fc.record({ column: fc.constantFrom('name' as const, 'age' as const), descending: fc.boolean() }),
  layout: fc.constantFrom('table' as const, 'cards' as const),
  view: fc.constantFrom('', 'todos'),
  open: fc.boolean(),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  size: fc.constantFrom(...PAGE_SIZES),
})

describe('a list in its address', () => {
  it('comes back the same, whatever is searched, filtered, sorted or chosen', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(list.from({ ...list.url(state) })).toEqual(state)
      }),
    )
  })

  it('is nothing at the beginning', () => {
    expect(list.url(list.start)).toEqual({})
    expect(list.from({})).toEqual(list.start)
  })

  it('is canonical after one reading, for any junk', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(list.start), 'search', 'x'), fc.anything()), (search) => {
        const once = list.validateSearch(search)
        expect(list.validateSearch({ ...once })).toEqual(once)
      }),
    )
  })

  it('drops what it does not know', () => {
    expect(list.validateSearch({ color: 'green', from: '2026-02-31', owner: "x' or 1=1", sort: '-salary', page: -2, size: 7, q: { a: 1 }, view: 'x', month: '2026-13' })).toEqual({})
  })

  it('never holds a CPF, and holds a registration number', () => {
    expect(list.url({ ...list.start, q: '529.982.247-25', page: 2 })).toEqual({ page: 2 })
    expect(list.validateSearch({ q: 52998224725, color: 'red' })).toEqual({ color: 'red' })
    expect(list.url({ ...list.start, q: '000123' })).toEqual({ q: '000123' })
  })

  it('reads numbers and words as the router gives them, and names of older links', () => {
    expect(list.from({ q: 529, open: true, size: 50 })).toMatchObject({ q: '529', open: true, size: 50 })
    expect(list.from({ open: 1 }).open).toBe(true)
    expect(list.validateSearch({ search: 'ana' })).toEqual({ q: 'ana' })
    expect(list.validateSearch({ search: 'ana', q: 'bia' })).toEqual({ q: 'bia' })
  })

  it('keeps a value that holds a comma whole', () => {
    const state = { ...list.start, tags: ['Diretora, RH', 'Analista'] }
    expect(list.url(state).tags).toBe(String.raw`Diretora\, RH,Analista`)
    expect(list.from({ ...list.url(state) }).tags).toEqual(['Diretora, RH', 'Analista'])
  })

  it('leaves page, view and what is open out of what a saved view keeps', () => {
    expect(list.lasting({ ...list.start, q: 'ana', page: 3, view: 'todos', open: true, layout: 'cards' })).toEqual({ q: 'ana', layout: 'cards' })
  })
})

describe('changing a list', () => {
  const third = { ...list.start, page: 3 }

  it('goes back to the first page when search, filter, order or size changes', () => {
    const changes: readonly Partial<typeof list.start>[] = [{ q: 'ana' }, { tags: ['x'] }, { sort: { column: 'age', descending: false } }, { size: 50 }, { color: 'red', open: true }]
    for (const change of changes) expect(list.change(third, change).page).toBe(1)
  })

  it('stays on the page when only how it is shown changes', () => {
    expect(list.change(third, { layout: 'cards' }).page).toBe(3)
    expect(list.change(third, { open: true }).page).toBe(3)
    expect(list.change(third, { page: 4 }).page).toBe(4)
  })

  it('drops search and filters and nothing else', () => {
    const state = { ...third, q: 'a', tags: ['x'], size: 50 as number }
    expect(list.isFiltered(state)).toBe(true)
    expect(list.cleared(state)).toEqual({ ...list.start, size: 50 })
    expect(list.isFiltered({ ...third, layout: 'cards' })).toBe(false)
    expect(list.isFiltered({ ...third, q: '529.982.247-25' })).toBe(true)
  })

  it('tells what decides the rows apart from how they are shown', () => {
    expect(Object.keys(list.filtersOf(third))).toEqual(['q', 'color', 'tags', 'from', 'owner', 'month'])
    expect(list.askedOf({ ...third, open: true })).toEqual(list.askedOf(third))
    expect(list.askedOf(third)).not.toEqual(list.askedOf(list.start))
  })
})

it('an address without a list has no search and no pages', () => {
  const tabs = addressState({ tab: oneOf(['mine', 'all'], 'mine') })
  expect(tabs.validateSearch({ tab: 'all', q: 'x', page: 2 })).toEqual({ tab: 'all' })
  expect(tabs.differs({ tab: 'all' }, ['tab'])).toBe(true)
})
