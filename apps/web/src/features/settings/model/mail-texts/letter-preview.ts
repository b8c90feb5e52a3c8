import { letterValues, renderHtml, renderSubject, renderText, titleOf, type TemplateValues } from './mail-template.gen.ts'
import { templates } from './templates.gen.ts'

export interface RenderedLetter {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** A letter as whoever delivers it renders it. */
export function renderLetter(letter: string, params: TemplateValues, addresses: { readonly site: string; readonly functions: string }): RenderedLetter {
  const { html = '', text = '' } = templates[letter] ?? {}
  const values = letterValues(params, addresses.site, addresses.functions)
  return { subject: renderSubject(titleOf(html), values), html: renderHtml(html, values), text: renderText(text, values) }
}

export interface LetterLook {
  readonly isDark: boolean
  readonly isNarrow: boolean
}

const STYLE = /<style>([\s\S]*?)<\/style>/
const MEDIA = /@media \(([^)]+)\) \{\n([\s\S]*?)\n\}/g
const RULE = /^(.+?) \{ (.+) \}$/gm

/**
 * A rendered letter as a mail client of that look shows it, for a frame of the page. Frames inherit the page's policy, which lets no style
 * sheet in that it does not know but lets style attributes be: the rules of the look are written into them. Links lead nowhere here.
 */
export function letterFrame(html: string, { isDark, isNarrow }: LetterLook): string {
  const sheet = STYLE.exec(html)?.[1] ?? ''
  const page = new DOMParser().parseFromString(html.replace(STYLE, ''), 'text/html')
  const holds: Readonly<Record<string, boolean>> = { 'prefers-color-scheme: dark': isDark, 'max-width: 620px': isNarrow }
  for (const [, condition = '', rules = ''] of sheet.matchAll(MEDIA)) {
    if (holds[condition] !== true) continue
    for (const [, selector = '', declarations = ''] of rules.matchAll(RULE)) {
      for (const element of page.querySelectorAll(selector)) element.setAttribute('style', `${element.getAttribute('style') ?? ''};${declarations}`)
    }
  }
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href')
  page.documentElement.setAttribute('style', `color-scheme:${isDark ? 'dark' : 'light'}`)
  return `<!doctype html>${page.documentElement.outerHTML}`
}
