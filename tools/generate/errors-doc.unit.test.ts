import { describe, expect, it } from 'vitest'
import { refusals, renderErrorsDoc } from './errors-doc.ts'

const chapter = (text: string) => [{ path: 'supabase/chapters/20260101000100_foundation.sql', text }]

describe('the reader of refusals', () => {
  it('finds code, message, field and chapter', () => {
    expect(refusals(chapter("perform private.refuse('RHCMP', 'Um registro não pode mudar de empresa.', 'company_id',\n 'Crie outro.');"))).toEqual([
      { code: 'RHCMP', message: 'Um registro não pode mudar de empresa.', field: 'company_id', chapter: 'foundation' },
    ])
  })

  it('takes the template of a formatted message and knows no field for null', () => {
    expect(refusals(chapter("private.refuse('RHSTA', format('De %s para %s.', old.status, new.status), 'status', null)"))[0]).toMatchObject({
      message: 'De %s para %s.',
      field: 'status',
    })
    expect(refusals(chapter("private.refuse('RHDEL', 'Não.', null, 'x')"))[0]).toMatchObject({ field: '' })
  })

  it('ignores comments', () => {
    expect(refusals(chapter("-- private.refuse('RHXXX', 'a', null)"))).toEqual([])
  })
})

it('the page escapes what would break its table', () => {
  const page = renderErrorsDoc([], [{ name: 'a_b_check', kind: 'c', definition: "CHECK (a ~ 'x|y')" }])
  expect(page).toContain("| `a_b_check` | 23514 | 400 | `CHECK (a ~ 'x\\|y')` |")
})
