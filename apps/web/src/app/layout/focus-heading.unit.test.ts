// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'

import { focusHeading } from './focus-heading.ts'

const heading = '<h1 tabindex="-1">Trabalhadores</h1>'
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

afterEach(() => {
  document.body.innerHTML = ''
})

describe('the focus after a change of page', () => {
  it('goes to the heading that is there', () => {
    document.body.innerHTML = heading
    focusHeading()
    expect(document.activeElement?.tagName).toBe('H1')
  })
  it('goes to a heading that comes later', async () => {
    focusHeading()
    document.body.innerHTML = heading
    await nextTurn()
    expect(document.activeElement?.tagName).toBe('H1')
  })
  it('stays where the person has put it meanwhile', async () => {
    document.body.innerHTML = '<input><main></main>'
    focusHeading()
    document.querySelector('input')?.focus()
    const main = document.querySelector('main')
    if (main) main.innerHTML = heading
    await nextTurn()
    expect(document.activeElement?.tagName).toBe('INPUT')
  })
  it('does not move once waiting was stopped', async () => {
    focusHeading()()
    document.body.innerHTML = heading
    await nextTurn()
    expect(document.activeElement).toBe(document.body)
  })
})
