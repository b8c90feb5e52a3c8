import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPLOYEE_STATUSES } from './employee.ts'
import { EMPLOYEE_COLUMNS, orderedColumns, SORT_COLUMNS, type SortColumn } from './list-columns.ts'
import {
  canonicalListUrl,
  DEFAULT_LIST_STATE,
  filtersOf,
  hasFilters,
  LAYOUTS,
  listStateFrom,
  listUrlOf,
  type ListState,
  NO_DEPARTMENT,
  PAGE_SIZES,
  STAGES,
  withChange,
  withoutFilters,
} from './list-state.ts'

const states: fc.Arbitrary<ListState> = fc.record({
  term: fc.string({ maxLength: 40 }),
  statuses: fc.uniqueArray(fc.constantFrom(...EMPLOYEE_STATUSES)),
  departments: fc.uniqueArray(fc.oneof(fc.uuid(), fc.constant(NO_DEPARTMENT)), { maxLength: 5 }),
  positions: fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 5 }),
  managers: fc.uniqueArray(fc.oneof(fc.uuid(), fc.constant(NO_DEPARTMENT)), { maxLength: 3 }),
  sites: fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
  contracts: fc.uniqueArray(fc.constantFrom('clt_indefinite', 'intern', 'experience')),
  tags: fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
  stages: fc.uniqueArray(fc.constantFrom(...STAGES)),
  layout: fc.constantFrom(...LAYOUTS),
  sort: fc.record({ column: fc.constantFrom(...(Object.keys(SORT_COLUMNS) as SortColumn[])), descending: fc.boolean() }),
  columns: fc.uniqueArray(fc.constantFrom(...EMPLOYEE_COLUMNS), { minLength: 1 }).map(orderedColumns),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  pageSize: fc.constantFrom(...PAGE_SIZES),
})

describe('the list in the address', () => {
  it('comes back the same, whatever is searched, filtered, sorted or chosen', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(listStateFrom({ ...listUrlOf(state) })).toEqual(state)
      }),
    )
  })

  it('is empty for the default list', () => {
    expect(listUrlOf(DEFAULT_LIST_STATE)).toEqual({})
    expect(listStateFrom({})).toEqual(DEFAULT_LIST_STATE)
  })

  it('is canonical after one reading, for any junk', () => {
    const junk = fc.dictionary(
      fc.constantFrom('q', 'status', 'department', 'position', 'manager', 'site', 'contract', 'tag', 'stage', 'layout', 'sort', 'columns', 'page', 'size', 'x'),
      fc.anything(),
    )
    fc.assert(
      fc.property(junk, (search) => {
        const once = canonicalListUrl(search)
        expect(canonicalListUrl({ ...once })).toEqual(once)
      }),
    )
  })

  it('never holds a CPF, and holds a registration number', () => {
    expect(listUrlOf({ ...DEFAULT_LIST_STATE, term: '529.982.247-25', page: 2 })).toEqual({ page: 2 })
    expect(canonicalListUrl({ q: 52998224725, status: 'active' })).toEqual({ status: 'active' })
    expect(listUrlOf({ ...DEFAULT_LIST_STATE, term: '000123' })).toEqual({ q: '000123' })
  })

  it('drops what it does not know', () => {
    expect(canonicalListUrl({ status: 'active,fired', department: 'x', sort: '-salary', columns: 'salary', page: -3, size: 7 })).toEqual({
      status: 'active',
    })
  })

  it('reads a number in place of a text, as the router gives it', () => {
    expect(listStateFrom({ q: 529 }).term).toBe('529')
  })

  it('keeps a position that holds a comma whole', () => {
    const state = { ...DEFAULT_LIST_STATE, positions: ['Diretora, RH', 'Analista'] }
    expect(listUrlOf(state).position).toBe(String.raw`Diretora\, RH,Analista`)
    expect(listStateFrom({ ...listUrlOf(state) }).positions).toEqual(['Diretora, RH', 'Analista'])
  })
})

describe('changing the list', () => {
  const third: ListState = { ...DEFAULT_LIST_STATE, page: 3 }

  it('goes back to the first page when search, filter, order or size changes', () => {
    expect(withChange(third, { term: 'ana' }).page).toBe(1)
    expect(withChange(third, { statuses: ['active'] }).page).toBe(1)
    expect(withChange(third, { pageSize: 50 }).page).toBe(1)
  })

  it('stays on the page when only columns change', () => {
    expect(withChange(third, { columns: ['name'] }).page).toBe(3)
    expect(withChange(third, { layout: 'cards' }).page).toBe(3)
    expect(withChange(third, { page: 4 }).page).toBe(4)
  })

  it('drops search and filters and nothing else', () => {
    const state: ListState = { ...third, term: 'a', positions: ['x'], pageSize: 50 }
    expect(hasFilters(state)).toBe(true)
    expect(withoutFilters(state)).toEqual({ ...DEFAULT_LIST_STATE, pageSize: 50 })
    expect(hasFilters(withoutFilters(state))).toBe(false)
    expect(filtersOf(state)).not.toHaveProperty('page')
    expect(hasFilters({ ...DEFAULT_LIST_STATE, ...filtersOf(state) })).toBe(true)
  })
})
