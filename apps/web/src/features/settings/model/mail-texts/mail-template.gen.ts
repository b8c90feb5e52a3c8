// Made by tools/generate.ts: a copy of apps/server/src/kernel/mail-template.ts.
/** Values of a template by path, for example `TokenHash` or `Data.first_name`. */
export type TemplateValues = Readonly<Record<string, unknown>>

const PLACEHOLDER = /\{\{-?\s*\.([A-Za-z_][\w.]*)\s*-?\}\}/g
/** `{{ range .items }} … {{ end }}` repeats its part for each object of a list, whose fields are the values inside. */
const RANGE = /\{\{-?\s*range\s+\.([A-Za-z_][\w.]*)\s*-?\}\}([\s\S]*?)\{\{-?\s*end\s*-?\}\}/g
/** `{{ if .more }} … {{ end }}` keeps its part unless the value is missing, empty, zero or false. Neither kind holds another. */
const IF = /\{\{-?\s*if\s+\.([A-Za-z_][\w.]*)\s*-?\}\}([\s\S]*?)\{\{-?\s*end\s*-?\}\}/g
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#34': '"', '#39': "'" }

type Escape = (text: string) => string

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

/** A value of a plain text: whatever somebody typed stays on its line. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
}

function valueAt(values: TemplateValues, path: string): unknown {
  let value: unknown = values
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as TemplateValues)[key] : undefined
  }
  return value
}

function textAt(values: TemplateValues, path: string): string {
  const value = valueAt(values, path)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function fill(template: string, values: TemplateValues, escape: Escape): string {
  return template.replaceAll(PLACEHOLDER, (_all, path: string) => escape(textAt(values, path)))
}

/** The parts of the template one after the other, each read once: what a value holds is never taken for a template. */
function render(template: string, values: TemplateValues, escape: Escape): string {
  const parts: string[] = []
  let done = 0
  for (const found of [...template.matchAll(RANGE), ...template.matchAll(IF)].toSorted((a, b) => a.index - b.index)) {
    const [all, path = '', inner = ''] = found
    const value = valueAt(values, path)
    parts.push(fill(template.slice(done, found.index), values, escape))
    if (Array.isArray(value)) {
      for (const item of value as unknown[]) if (typeof item === 'object' && item !== null) parts.push(fill(inner, { ...values, ...item }, escape))
    } else if (value !== undefined && value !== null && value !== '' && value !== 0 && value !== false) {
      parts.push(fill(inner, values, escape))
    }
    done = found.index + all.length
  }
  return [...parts, fill(template.slice(done), values, escape)].join('')
}

/** Fills `{{ .Name }}` as hosted does, every value escaped for HTML; unknown names give nothing. */
export function renderHtml(template: string, values: TemplateValues): string {
  return render(template, values, escapeHtml)
}

/** Fills a plain text; a value never starts a new line, and a part left out leaves no hole. */
export function renderText(template: string, values: TemplateValues): string {
  return render(template, values, onOneLine).replaceAll(/\n{3,}/g, '\n\n')
}

/** Fills a subject line: no mark-up, and no line break through which a value could add headers. */
export function renderSubject(template: string, values: TemplateValues): string {
  return onOneLine(fill(template, values, (text) => text))
}

/**
 * What a letter is rendered with: its parameters, addresses, and the head of its company (its logo, or else its name). Functions are
 * named by their address without a slash at the end.
 */
export function letterValues(params: TemplateValues, siteUrl: string, functionsUrl: string): TemplateValues {
  const { brand_name: name, brand_logo: logo } = params
  const head = typeof logo === 'string' ? { LogoURL: `${functionsUrl}/company-logo?f=${logo}` } : { BrandName: typeof name === 'string' ? name : 'Vínculo' }
  return { ...params, SiteURL: siteUrl, ...head }
}

/** The subject that an HTML template names in its title. */
export function titleOf(template: string): string {
  const title = /<title>([\s\S]*?)<\/title>/.exec(template)?.[1] ?? ''
  return title.replaceAll(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
}

/** The text alternative of a rendered message: links keep their address, blocks become lines, hidden preview text goes. */
export function htmlToText(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?-->|<(head|style|title)\b[\s\S]*?<\/\1>|<(\w+)[^>]*display:\s*none[^>]*>[\s\S]*?<\/\2>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_all, href: string, label: string) => (label.trim() === href ? href : `${label.trim()}: ${href}`))
    .replaceAll(/<br\s*\/?>|<\/(?:p|h[1-6]|div|tr|table|li)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n\n')
}
