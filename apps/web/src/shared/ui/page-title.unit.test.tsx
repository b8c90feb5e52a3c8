// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { setPageTitle, usePageTitle } from './page-title.ts'

function Page({ title }: { readonly title: string | null }) {
  usePageTitle(title)
  return null
}

afterEach(cleanup)

it('calls a page as its data do, whenever the route tells its own name', () => {
  const { rerender, unmount } = render(<Page title={null} />)
  setPageTitle('Roteiro')
  expect(document.title).toBe('Roteiro · Vínculo')
  rerender(<Page title="Admissão CLT" />)
  expect(document.title).toBe('Admissão CLT · Vínculo')
  setPageTitle('Roteiro')
  expect(document.title).toBe('Admissão CLT · Vínculo')
  unmount()
  expect(document.title).toBe('Roteiro · Vínculo')
})
