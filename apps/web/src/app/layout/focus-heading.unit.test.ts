// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'

import { focusHeading } from './focus-heading.ts'

const heading = '<h1 tabindex="-1">Trabalhadores</h1>'
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

let stop = (): void => undefined

afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

describe('the focus after a change of page', () => {
  it('goes to the heading that is there', () => {
    document.body.innerHTML = heading
    stop = focusHeading()
    expect(document.activeElement?.tagName).toBe('H1')
  })
  it('goes to a heading that comes later', async () => {
    stop = focusHeading()
    document.body.innerHTML = heading
    await nextTurn()
    expect(document.activeElement?.tagName).toBe('H1')
  })
  it('goes on to the heading that takes the place of a loading one, once', async () => {
    document.body.innerHTML = heading
    stop = focusHeading()
    document.body.innerHTML = `<div>${heading.replace('Trabalhadores', 'Ana')}</div><input>`
    await nextTurn()
    expect(document.activeElement?.textContent).toBe('Ana')
    document.querySelector('input')?.focus()
    const page = document.querySelector('div')
    if (page) page.innerHTML = heading
    await nextTurn()
    expect(document.activeElement?.tagName).toBe('INPUT')
  })
  it('stays where the person has put it meanwhile', async () => {
    document.body.innerHTML = '<input><main></main>'
    stop = focusHeading()
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
