import type { Block, Fact, Letter } from './letter.ts'
import { inDark, inLight } from './palette.ts'

const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
/** Inline styles are the light look; mail clients that know dark mode take these instead, all others keep the light one. */
const DARK = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.v-page { background-color: ${inDark('canvas')} !important; }
.v-card { background-color: ${inDark('surface')} !important; border-color: ${inDark('border')} !important; }
.v-brand, .v-strong { color: ${inDark('text')} !important; }
.v-text { color: ${inDark('text')} !important; }
.v-note { color: ${inDark('text-muted')} !important; }
.v-quote { background-color: ${inDark('primary-subtle')} !important; border-color: ${inDark('primary')} !important; color: ${inDark('text')} !important; }
.v-logo { background-color: ${inLight('surface')} !important; padding: 8px !important; border-radius: 8px !important; }
.v-link { color: ${inDark('primary-text')} !important; }
.v-line { border-color: ${inDark('border')} !important; }
}
@media (max-width: 620px) {
.v-inset { padding: 28px 20px !important; }
.v-outer { padding: 20px 12px !important; }
}`

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The company's own color over the product's, where the message has one; white text is read on it. */
const BRAND = '{{ if .brand_color }}background-color:{{ .brand_color }};{{ end }}'

/** A table and a border of its own color, since Outlook knows no padding on links. */
function button(label: string, url: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;"><tr><td align="center" bgcolor="${inLight('primary')}" style="border-radius:8px;background-color:${inLight('primary')};${BRAND}mso-padding-alt:13px 26px;">
<a href="${escape(url)}" style="display:inline-block;padding:13px 26px;${FONT}font-size:16px;line-height:22px;font-weight:600;color:${inLight('on-primary')};text-decoration:none;border-radius:8px;">${escape(label)}</a>
</td></tr></table>`
}

function factHtml({ label, value }: Fact): string {
  const cell = `${FONT}font-size:16px;line-height:24px;vertical-align:top;`
  return `{{ if .${value} }}
<tr><td class="v-note" style="padding:3px 20px 3px 0;${cell}color:${inLight('text-muted')};">${escape(label)}</td><td class="v-strong" style="padding:3px 0;${cell}font-weight:600;color:${inLight('text')};">{{ .${value} }}</td></tr>{{ end }}`
}

const paragraph = (text: string): string => `<p class="v-text" style="margin:0 0 20px;font-size:16px;line-height:25px;color:${inLight('text')};">${text}</p>`

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return paragraph(escape(block.text))
    case 'words':
      return `{{ range .${block.part} }}${paragraph('{{ .line }}')}\n{{ end }}`
    case 'note':
      return `<p class="v-note" style="margin:0 0 12px;font-size:14px;line-height:22px;color:${inLight('text-muted')};">${escape(block.text)}</p>`
    case 'if':
      return `{{ if .${block.value} }}<p class="v-text" style="margin:0 0 24px;font-size:16px;line-height:25px;color:${inLight('text')};">${escape(block.text)}</p>{{ end }}`
    case 'quote':
      return `<p class="v-quote" style="margin:0 0 24px;padding:14px 18px;border-left:4px solid ${inLight('primary')};border-radius:4px;background-color:${inLight('primary-subtle')};font-size:17px;line-height:26px;font-weight:600;color:${inLight('text')};">${escape(block.text)}</p>`
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;">${block.rows.map(factHtml).join('')}
</table>`
    case 'button':
      return button(block.label, block.url)
    case 'address':
      return `<p class="v-note" style="margin:0;font-size:14px;line-height:22px;color:${inLight('text-muted')};">${escape(block.text)}</p>
<p style="margin:4px 0 0;font-size:13px;line-height:20px;word-break:break-all;"><a class="v-link" href="${escape(block.url)}" style="color:${inLight('primary-text')};">${escape(block.url)}</a></p>`
    case 'list':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;">{{ range .${block.list} }}
<tr><td class="v-line" style="padding:11px 0;border-bottom:1px solid ${inLight('border')};${FONT}font-size:16px;line-height:24px;"><a class="v-link" href="${escape(block.url)}" style="color:${inLight('primary-text')};">${escape(block.text)}</a></td></tr>{{ end }}
</table>`
  }
}

/** Whose letter it is: the logo of the company or its name; those of the auth service know no company. */
const COMPANY = `{{ if .LogoURL }}<img class="v-logo" src="{{ .LogoURL }}" alt="{{ .brand_name }}" height="40" style="display:block;height:40px;max-width:240px;border:0;">{{ end }}{{ .BrandName }}`

/** For letters that people turn off, which come with the token of the page that does so. */
const TURN_OFF = `{{ if .unsubscribe }}<br><a class="v-link" href="{{ .SiteURL }}/resumo#{{ .unsubscribe }}" style="color:${inLight('primary-text')};">Não receber mais este e-mail</a>{{ end }}`
const TURN_OFF_TEXT = '{{ if .unsubscribe }}Não receber mais este e-mail: {{ .SiteURL }}/resumo#{{ .unsubscribe }}\n{{ end }}'

/** The HTML file of a letter: tables of 600 px with inline styles; nothing is loaded from anywhere but the company's logo. */
export function layoutHtml({ subject, preheader, heading, blocks, footer }: Letter, isOfCompany: boolean): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<title>${escape(subject)}</title>
<style>
${DARK}
</style>
</head>
<body class="v-page" style="margin:0;padding:0;background-color:${inLight('canvas')};">
<div style="display:none;max-height:0;overflow:hidden;">${escape(preheader)}${'&#8199;&#847; '.repeat(40)}</div>
<table class="v-page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${inLight('canvas')};">
<tr><td class="v-outer" align="center" style="padding:32px 16px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left;">
<tr><td class="v-brand" style="padding:0 8px 18px;${FONT}font-size:18px;line-height:24px;font-weight:700;color:${inLight('text')};">${isOfCompany ? COMPANY : 'Vínculo'}</td></tr>
<tr><td class="v-card v-inset" style="background-color:${inLight('surface')};border:1px solid ${inLight('border')};border-radius:12px;padding:36px 36px 32px;${FONT}color:${inLight('text')};">
<h1 class="v-strong" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:700;color:${inLight('text')};">${escape(heading)}</h1>
${blocks.map((block) => (block.kind === 'words' ? htmlOf(block) : `${htmlOf(block)}\n`)).join('')}</td></tr>
<tr><td class="v-note" style="padding:18px 8px 0;${FONT}font-size:13px;line-height:20px;color:${inLight('text-muted')};">${escape(footer)}${isOfCompany ? TURN_OFF : ''}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text
    case 'words':
      return `{{ range .${block.part} }}{{ .line }}\n\n{{ end }}`
    case 'quote':
      return `» ${block.text}`
    case 'if':
      return `{{ if .${block.value} }}${block.text}{{ end }}`
    case 'facts':
      return block.rows.map(({ label, value }) => `{{ if .${value} }}${label}: {{ .${value} }}\n{{ end }}`).join('')
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'list':
      return `{{ range .${block.list} }}- ${block.text}\n  ${block.url}\n{{ end }}`
    // The button's address stands there already.
    case 'address':
      return ''
  }
}

/** The plain-text twin. */
export function layoutText({ heading, blocks, footer }: Letter, isOfCompany: boolean): string {
  const sender = isOfCompany ? '{{ if .brand_name }}{{ .brand_name }} · {{ end }}Vínculo' : 'Vínculo'
  const signature = `--\n${sender}\n${footer}${isOfCompany ? `\n${TURN_OFF_TEXT}` : ''}`
  return `${[heading, ...blocks.map(textOf), signature].filter((part) => part !== '').join('\n\n')}\n`
}
