import { describe, expect, it } from 'vitest'
import { webProblems } from './web-rules.ts'

const screen = (text: string) => ({ path: 'apps/web/src/features/a/ui/a.tsx', text })

describe('the rules for screens', () => {
  it.each([
    '<TextInput type="date" value={day} />',
    "<input type={'date'} />",
    "<TextInput type={field.kind === 'date' ? 'date' : 'text'} />",
    "<TextInput {...(isDay && { type: 'date' })} />",
    '<input type="datetime-local" />',
    '<input\n  type="month"\n/>',
  ])('refuse %s', (text) => {
    expect(webProblems(screen(text))).toHaveLength(1)
  })

  it('let the profile alone be read again when the window gets the focus', () => {
    const text = 'queryOptions({ refetchOnWindowFocus: true })'
    expect(webProblems({ path: 'apps/web/src/features/session/data/session/own-profile-query.ts', text })).toEqual([])
    expect(webProblems({ path: 'apps/web/src/features/inbox/data/inbox-queries.ts', text })).toHaveLength(1)
  })

  it('accept the field of the product, other inputs, and tests', () => {
    expect(webProblems(screen('<DateInput value={day} onValue={setDay} />\n<input type="file" />\n<Row type={type} kind="date" />'))).toEqual([])
    expect(webProblems({ path: 'apps/web/src/a.unit.test.tsx', text: '<input type="date" />' })).toEqual([])
  })
})
