import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { copyName, differs, inOrder, type ListSearch, queryText, type SavedView, searchOf } from './saved-view.ts'

/** A list that knows a search and one of two states; a page too, which is no part of a view. */
const canonical = ({ q, status }: ListSearch): ListSearch => ({
  ...(typeof q === 'string' && q !== '' && { q }),
  ...((status === 'active' || status === 'notice') && { status }),
})
const view = (name: string, owner = 'me', query = ''): SavedView => ({
  id: name, company_id: 'c', owner_employee_id: owner, name, query, visibility: 'just_me', is_default: false, updated_at: '',
})

describe('the text of a view', () => {
  it('is the same for the same state', () => {
    expect(queryText({ status: 'active', q: 'joão & maria' })).toBe('q=jo%C3%A3o+%26+maria&status=active')
    expect(queryText({ q: 'joão & maria', status: 'active' })).toBe('q=jo%C3%A3o+%26+maria&status=active')
    expect(queryText({ q: undefined })).toBe('')
  })

  it('comes back as it was, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (q) => {
        const state = canonical({ q, status: 'active' })
        expect(searchOf(queryText(state), canonical)).toEqual(state)
      }),
    )
  })

  it('that is old, foreign or broken leaves out what the list does not know', () => {
    expect(searchOf('status=vacation&q=ana&columns=salary', canonical)).toEqual({ q: 'ana' })
    for (const broken of ['%', '&&&', '?=%%', '__proto__=1', '=', '"><script>']) expect(searchOf(broken, canonical)).toEqual({})
  })

  it('differs from the list only in what the list still knows', () => {
    expect(differs({ query: 'status=active' }, { status: 'active' }, canonical)).toBe(false)
    expect(differs({ query: 'gone=1&status=active' }, { status: 'active' }, canonical)).toBe(false)
    expect(differs({ query: 'status=active' }, { status: 'active', q: 'ana' }, canonical)).toBe(true)
  })
})

it('views are one’s own first, then by name as Portuguese sorts', () => {
  const views = [view('Água', 'other'), view('Zelo'), view('Épico'), view('Ecos')]
  expect(inOrder(views, 'me').map(({ name }) => name)).toEqual(['Ecos', 'Épico', 'Zelo', 'Água'])
})

it('a copy has a name of its own that is not too long', () => {
  expect(copyName('Ativos', [])).toBe('Ativos (cópia)')
  expect(copyName('Ativos', ['Ativos (cópia)', 'Ativos (cópia 2)'])).toBe('Ativos (cópia 3)')
  expect(copyName('x'.repeat(60), [])).toHaveLength(60)
})
