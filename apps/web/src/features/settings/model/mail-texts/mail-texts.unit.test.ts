// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

import { letterFrame, renderLetter } from './letter-preview.ts'
import { letterAddress } from './mail-text.ts'

const SITE = 'https://rh.exemplo.com.br'
const ADDRESSES = { site: SITE, functions: `${SITE}/functions/v1` }
const params = { first_name: 'Ana', company: 'Aurora & Filhos', subject: 'Bem-vinda à Aurora', opening: [{ line: 'Olá <b>Ana</b>' }, { line: 'Até já' }], closing: [], token: 'x', until: '01/01/2027' }

describe('a letter that is previewed', () => {
  it('says what the company writes as text, in the HTML and beside it', () => {
    const { subject, html, text } = renderLetter('invitation', params, ADDRESSES)
    expect(subject).toBe('Bem-vinda à Aurora')
    expect(html).toContain('Olá &lt;b&gt;Ana&lt;/b&gt;</p>\n<p')
    expect(text).toContain('Olá, Ana\n\nOlá <b>Ana</b>\n\nAté já\n\nEmpresa: Aurora & Filhos\n')
    expect(text).toContain(`Criar minha senha:\n${SITE}/first-access#convite=x\n\nO convite vale até`)
  })

  it('says what it closes with after its button', () => {
    const { html, text } = renderLetter('invitation', { ...params, closing: [{ line: 'Abraços' }] }, ADDRESSES)
    expect(html.indexOf('Abraços')).toBeGreaterThan(html.indexOf('Criar minha senha'))
    expect(text).toContain(`#convite=x\n\nAbraços\n\nO convite vale até`)
  })
})

describe('the frame of a letter', () => {
  const { html } = renderLetter('invitation', params, ADDRESSES)
  const shown = (isDark: boolean, isNarrow: boolean): Document => new DOMParser().parseFromString(letterFrame(html, { isDark, isNarrow }), 'text/html')
  const colorOf = (page: Document): string | undefined => page.querySelector<HTMLElement>('.v-card')?.style.backgroundColor

  it('has no style sheet and no link, and looks as mail clients show it', () => {
    const page = shown(false, false)
    expect(page.querySelectorAll('style, link, script, [href]')).toHaveLength(0)
    expect(page.body.textContent).toContain('Olá <b>Ana</b>')
    expect(colorOf(page)).toBe('rgb(255, 255, 255)')
    expect(colorOf(shown(true, false))).not.toBe(colorOf(page))
    expect(shown(true, false).documentElement.style.colorScheme).toBe('dark')
    const inset = (which: Document): string | undefined => which.querySelector<HTMLElement>('.v-inset')?.style.padding
    expect(inset(shown(false, true))).toBe('28px 20px')
    expect(inset(page)).not.toBe('28px 20px')
  })
})

describe('the words of a setting', () => {
  it('are written where their letter is', () => {
    expect(letterAddress('mail_good_morning_subject')).toBe('/app/settings?area=comunicacao&carta=good-morning')
    expect(letterAddress('invitation_days')).toBeNull()
  })
})
