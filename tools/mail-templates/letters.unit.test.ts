import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { escapeHtml, letterValues, renderHtml, renderSubject, renderText, titleOf } from '../../apps/server/src/kernel/mail-template.ts'
import { layoutHtml, layoutText } from './layout.ts'
import { placeholdersOf, type Letter } from './letter.ts'
import { authLetters, outboxLetters } from './letters.ts'

const SITE = 'https://rh.exemplo.com.br'
const root = join(import.meta.dirname, '../..')
const letters = [...authLetters, ...outboxLetters]
const file = (name: string): string => readFileSync(join(root, 'supabase/templates', name), 'utf8')
const named = letters.map((letter): [string, Letter] => [letter.name, letter])

/** What the outbox holds for a letter, each value telling its own name; lists have one entry. */
function sample(letter: Letter, value: (name: string) => string): Record<string, unknown> {
  const lists = letter.blocks.flatMap((block) => (block.kind === 'list' ? [block.list] : block.kind === 'words' ? [block.part] : []))
  const entry = { title: value('entry'), line: value('entry'), url: '/app/entry' }
  return {
    SiteURL: SITE,
    ...Object.fromEntries(placeholdersOf(letter).map((name) => [name, lists.includes(name) ? [entry] : name === 'url' ? '/app/inbox' : value(name)])),
  }
}

/** The parameters that migrations declare; of a letter that is filled when it leaves, what it is filled with; and the words of the company. */
function declared(): Record<string, string[]> {
  const folder = join(root, 'supabase/chapters')
  const chapters = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const data = chapters.flatMap((chapter) => [...chapter.matchAll(/^insert into private\.mail_templates [^;]+;$/gm)].map(([text]) => text))
  const rows = data.join('\n').matchAll(/^ {2}\('([a-z-]+)',\s+'\{([a-z_,]+)\}'(?:,\s+'private\.[a-z_]+',\s+'\{([a-z_,]+)\}')?\)[,;]$/gm)
  const words = chapters.flatMap((chapter) => [...chapter.matchAll(/^ {2}\('([a-z-]+)', '(subject|opening|closing)', 'mail_[a-z_]+'\)[,;]$/gm)])
  const wordsOf = (letter: string): string[] => words.flatMap(([, name, part = '']) => (name === letter ? [part] : []))
  return Object.fromEntries([...rows].map(([, name = '', params = '', filled]) => [name, [...(filled ?? params).split(','), ...wordsOf(name)].toSorted()]))
}

describe('letters of the outbox', () => {
  it('use exactly the parameters that the database demands', () => {
    const demanded = declared()
    for (const letter of outboxLetters) {
      const used = placeholdersOf(letter)
      expect(used.filter((name) => demanded[letter.name]?.includes(name) !== true), letter.name).toEqual([])
      // What words may name stands in them, where the company wants it.
      const inWords = used.includes('opening') ? ['company', 'first_name', 'total', 'until'] : []
      expect(demanded[letter.name]?.filter((name) => !used.includes(name) && !inWords.includes(name)), letter.name).toEqual([])
    }
    expect(Object.keys(demanded).toSorted()).toEqual(outboxLetters.map(({ name }) => name).toSorted())
  })
})

describe.each(named)('%s', (name, letter) => {
  const isOfCompany = outboxLetters.includes(letter)

  it('is what lies in supabase/templates, with its plain-text twin', () => {
    expect(file(`${name}.html`)).toBe(layoutHtml(letter, isOfCompany))
    expect(file(`${name}.txt`)).toBe(layoutText(letter, isOfCompany))
  })

  it('leaves no placeholder open, and says in the text all that the HTML says', () => {
    const values = sample(letter, (param) => `«${param}»`)
    const html = renderHtml(file(`${name}.html`), values)
    const text = renderText(file(`${name}.txt`), values)
    for (const rendered of [html, text]) expect(rendered).not.toMatch(/\{\{|\}\}/)
    for (const param of placeholdersOf(letter)) {
      const value = values[param]
      const shown = Array.isArray(value) ? '«entry»' : String(value)
      expect(html, param).toContain(escapeHtml(shown))
      // The subject stands above the text.
      if (param !== 'subject') expect(text, param).toContain(shown)
    }
    expect(renderSubject(titleOf(file(`${name}.html`)), values)).not.toBe('')
    expect(text).not.toMatch(/<\w/)
  })

  it('shows whatever people typed as text, never as mark-up, further lines or a template', () => {
    const [inHtml, inText] = [file(`${name}.html`), file(`${name}.txt`)]
    const harmless = sample(letter, () => 'x')
    const marks = renderHtml(inHtml, harmless).match(/<\w+/g)
    const lines = renderText(inText, harmless).split('\n').length
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('<img src=x onerror=alert(1)>', '"><a href="https://evil">', '{{ .SiteURL }}', '\r\nBcc: x@y.z'), (noise, attack) => {
        const typed = `${noise}${attack}`
        const values = sample(letter, () => typed)
        const html = renderHtml(inHtml, values)
        expect(html).not.toContain('<img')
        expect(html).not.toContain('href="https://evil"')
        expect(html.match(/<\w+/g)).toEqual(marks)
        expect(renderSubject(titleOf(inHtml), values)).not.toMatch(/[\r\n]/)
        expect(renderText(inText, values).split('\n')).toHaveLength(lines)
      }),
      { numRuns: 50 },
    )
  })

  it('has no color but those of the screens, with the primary one on its button', () => {
    const tokens = readFileSync(join(root, 'apps/web/src/styles/tokens.css'), 'utf8')
    const html = file(`${name}.html`)
    const primary = /--primary: (#[0-9a-f]{6});/.exec(tokens)?.[1]
    for (const [color] of html.matchAll(/#[0-9a-f]{6}\b/gi)) expect(tokens).toContain(color)
    if (letter.blocks.some(({ kind }) => kind === 'button')) expect(html).toContain(`bgcolor="${primary ?? ''}"`)
  })

  it('shows of its company the logo or else the name, and how it is turned off where it can be', () => {
    const render = (params: Record<string, string>): string => renderHtml(file(`${name}.html`), letterValues({ ...sample(letter, () => 'x'), ...params }, SITE, `${SITE}/functions/v1`))
    const [plain, named, logo] = [render({}), render({ brand_name: 'Padaria & Cia' }), render({ brand_name: 'Padaria & Cia', brand_logo: 'file-id' })]
    const head = (html: string): string => /<td class="v-brand"[^>]*>(.*?)<\/td>/.exec(html)?.[1] ?? ''
    expect(head(plain)).toBe('Vínculo')
    expect(head(named)).toBe(isOfCompany ? 'Padaria &amp; Cia' : 'Vínculo')
    if (isOfCompany) expect(head(logo)).toMatch(new RegExp(`^<img [^>]*src="${SITE}/functions/v1/company-logo\\?f=file-id" alt="Padaria &amp; Cia" [^>]*>$`))
    expect(plain).not.toContain('/resumo#')
    expect(render({ unsubscribe: 'token' }).includes(`${SITE}/resumo#token`)).toBe(isOfCompany)
    expect(renderText(file(`${name}.txt`), { ...sample(letter, () => 'x'), unsubscribe: 'token' }).includes(`${SITE}/resumo#token`)).toBe(isOfCompany)
  })

  it('loads nothing from anywhere and links only to the site', () => {
    const html = renderHtml(file(`${name}.html`), sample(letter, () => 'x'))
    expect(html).not.toMatch(/<(img|link|script|iframe|form|video)\b|@import|url\(/i)
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/rh\.exemplo\.com\.br\//)
    expect(html.length).toBeLessThan(100_000)
  })
})
