// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { sessionValue } from '#testing/session.ts'
import { forgetDrafts } from '../lib/kept-drafts.ts'
import { SessionContext } from '../session/session-context.ts'
import { useDraft, useKeptDraft } from './use-draft.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const FRESH = { note: '', days: ['2026-12-01'] }
type Values = typeof FRESH

/** A form that somebody opens and types into. */
function open(userId = 'u1', name: string | null = 'leave') {
  const { result, rerender, unmount } = renderHook(
    ({ values }: { readonly values: Values | null }) => {
      const draft = useDraft<Values>(name, FRESH)
      useKeptDraft(draft, values ?? draft.begin)
      return draft
    },
    {
      initialProps: { values: null as Values | null },
      wrapper: ({ children }) => <SessionContext value={sessionValue({ user: { id: userId, email: 'a@aurora.demo' } })}>{children}</SessionContext>,
    },
  )
  return { draft: () => result.current, type: (values: Values) => rerender({ values }), unmount }
}

const TYPED = { note: 'Volto dia 20', days: [] }

describe('a draft', () => {
  it('is there when the form is opened again', () => {
    const first = open()
    expect(first.draft().isFound).toBe(false)
    first.type(TYPED)
    first.unmount()
    expect(open().draft()).toMatchObject({ isFound: true, begin: TYPED })
  })
  it('is one person’s and one form’s', () => {
    open('u1').type(TYPED)
    expect(open('u2').draft().isFound).toBe(false)
    expect(open('u1', 'certificate').draft().isFound).toBe(false)
  })
  it('is gone once it is dropped, typed away, or its person signs out', () => {
    const sent = open()
    sent.type(TYPED)
    act(() => sent.draft().drop())
    sent.unmount()
    expect(open().draft().isFound).toBe(false)
    const emptied = open()
    emptied.type(TYPED)
    emptied.type({ ...FRESH })
    expect(sessionStorage).toHaveLength(0)
    emptied.type(TYPED)
    forgetDrafts()
    expect(open().draft().isFound).toBe(false)
  })
  it('of an older form brings what the form still asks for, in the kind that it asks for', () => {
    sessionStorage.setItem('vinculo-draft:u1:leave', JSON.stringify({ note: 'Oi', days: 'amanhã', gone: 1 }))
    expect(open().draft().begin).toEqual({ note: 'Oi', days: FRESH.days })
    sessionStorage.setItem('vinculo-draft:u1:leave', '{')
    expect(open().draft().isFound).toBe(false)
  })
  it('of a form without a name is not kept', () => {
    open('u1', null).type(TYPED)
    expect(sessionStorage).toHaveLength(0)
  })
})
