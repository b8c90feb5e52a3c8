// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'

import { setPageTitle } from './page-title.ts'
import { TabPanel, Tabs } from './tabs.tsx'

afterEach(cleanup)

function Page() {
  const [tab, setTab] = useState('review')
  return (
    <Tabs
      inTitle
      label="Documentos"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'review', label: 'Revisar' },
        { value: 'matrix', label: 'Matriz' },
      ]}
    >
      <TabPanel value="review">
        {tab === 'review' && (
          <button type="button" onClick={() => setTab('matrix')}>
            Ver o que falta receber
          </button>
        )}
      </TabPanel>
      <TabPanel value="matrix">Matriz de conformidade</TabPanel>
    </Tabs>
  )
}

it('a way out of a panel to another tab takes the focus to that tab', async () => {
  render(<Page />)
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Ver o que falta receber' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Matriz' })))
})

it('the open tab stands in the title of its page, until the page goes', async () => {
  setPageTitle('Documentos')
  const { unmount } = render(<Page />)
  expect(document.title).toBe('Revisar · Documentos · Vínculo')
  await userEvent.click(screen.getByRole('tab', { name: 'Matriz' }))
  expect(document.title).toBe('Matriz · Documentos · Vínculo')
  unmount()
  expect(document.title).toBe('Documentos · Vínculo')
})

it('is walked with the arrows, Home and End, and opened with Enter', async () => {
  render(<Page />)
  const [review, matrix] = [screen.getByRole('tab', { name: 'Revisar' }), screen.getByRole('tab', { name: 'Matriz' })]
  await userEvent.tab()
  expect(document.activeElement).toBe(review)
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(matrix)
  expect(matrix.getAttribute('aria-selected')).toBe('false')
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(review)
  await userEvent.keyboard('{End}{Enter}')
  expect(screen.getByRole('tabpanel', { name: 'Matriz' }).textContent).toBe('Matriz de conformidade')
  await userEvent.keyboard('{Home}')
  expect(document.activeElement).toBe(review)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  // Back into the tabs: to the open one.
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(matrix)
})
