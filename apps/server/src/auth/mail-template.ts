/** Values of a template by path, for example `TokenHash` or `Data.first_name`. */
export type TemplateValues = Readonly<Record<string, unknown>>

const PLACEHOLDER = /\{\{-?\s*\.([A-Za-z_][\w.]*)\s*-?\}\}/g
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#34': '"', '#39': "'" }

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

function valueAt(values: TemplateValues, path: string): string {
  let value: unknown = values
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as TemplateValues)[key] : undefined
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Fills `{{ .Name }}` as hosted does, every value escaped for HTML; unknown names give nothing. */
export function renderHtml(template: string, values: TemplateValues): string {
  return template.replaceAll(PLACEHOLDER, (_all, path: string) => escapeHtml(valueAt(values, path)))
}

/** Fills a subject line: no mark-up, and no line break through which a value could add headers. */
export function renderSubject(template: string, values: TemplateValues): string {
  const text = template.replaceAll(PLACEHOLDER, (_all, path: string) => valueAt(values, path))
  return text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
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
