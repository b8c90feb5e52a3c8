import { expect, it } from 'vitest'
import { foreignIn } from './owners.ts'

const AURORA = '11111111-1111-4111-8111-111111111111'
const BOREAL = '22222222-2222-4222-8222-222222222222'
const OWN = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
const THEIRS = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'
const UNKNOWN = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc'
const owners = new Map([[AURORA, AURORA], [BOREAL, BOREAL], [OWN, AURORA], [THEIRS, BOREAL]])
const seen = (value: unknown): string | null => foreignIn(JSON.stringify(value), AURORA, owners)

it('lets the own rows and those that are of nobody pass', () => {
  expect(seen([{ id: OWN, company_id: AURORA }, { id: UNKNOWN }, { company_id: null }])).toBeNull()
  expect(foreignIn('', AURORA, owners)).toBeNull()
})

it('finds a row of another company by its id, wherever it stands, and by the company that it names', () => {
  expect(seen([{ id: OWN, manager: { id: THEIRS } }])).toBe(THEIRS)
  expect(seen({ url: `/app/employees/${THEIRS}` })).toBe(THEIRS)
  expect(seen({ company: BOREAL })).toBe(BOREAL)
  expect(seen([{ id: OWN, company_id: AURORA }, { id: UNKNOWN, company_id: UNKNOWN }])).toBe(UNKNOWN)
})
