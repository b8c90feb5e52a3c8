import type { Block, Letter } from './letter.ts'

const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
/** Inline styles are the light look; mail clients that know dark mode take these instead, all others keep the light one. */
const DARK = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.v-page { background-color: #10141b !important; }
.v-card { background-color: #1a202a !important; border-color: #303947 !important; }
.v-brand, .v-strong { color: #f3f5f8 !important; }
.v-text { color: #dde2ea !important; }
.v-note { color: #a9b3c1 !important; }
.v-quote { background-color: #232b37 !important; border-color: #6d9bff !important; color: #f3f5f8 !important; }
.v-link { color: #8fb4ff !important; }
.v-line { border-color: #303947 !important; }
}
@media (max-width: 620px) {
.v-inset { padding: 28px 20px !important; }
.v-outer { padding: 20px 12px !important; }
}`

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A table and a border of its own colour, since Outlook knows no padding on links. */
function button(label: string, url: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;"><tr><td align="center" bgcolor="#1d4ed8" style="border-radius:8px;background-color:#1d4ed8;mso-padding-alt:13px 26px;">
<a href="${escape(url)}" style="display:inline-block;padding:13px 26px;${FONT}font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px;">${escape(label)}</a>
</td></tr></table>`
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p class="v-text" style="margin:0 0 20px;font-size:16px;line-height:25px;color:#1f2937;">${escape(block.text)}</p>`
    case 'note':
      return `<p class="v-note" style="margin:0 0 12px;font-size:14px;line-height:22px;color:#4b5563;">${escape(block.text)}</p>`
    case 'if':
      return `{{ if .${block.value} }}<p class="v-text" style="margin:0 0 24px;font-size:16px;line-height:25px;color:#1f2937;">${escape(block.text)}</p>{{ end }}`
    case 'quote':
      return `<p class="v-quote" style="margin:0 0 24px;padding:14px 18px;border-left:4px solid #1d4ed8;border-radius:4px;background-color:#eef3fe;font-size:17px;line-height:26px;font-weight:600;color:#111827;">${escape(block.text)}</p>`
    case 'button':
      return button(block.label, block.url)
    case 'address':
      return `<p class="v-note" style="margin:0;font-size:14px;line-height:22px;color:#4b5563;">${escape(block.text)}</p>
<p style="margin:4px 0 0;font-size:13px;line-height:20px;word-break:break-all;"><a class="v-link" href="${escape(block.url)}" style="color:#1d4ed8;">${escape(block.url)}</a></p>`
    case 'list':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;">{{ range .${block.list} }}
<tr><td class="v-line" style="padding:11px 0;border-bottom:1px solid #e2e5ea;${FONT}font-size:16px;line-height:24px;"><a class="v-link" href="${escape(block.url)}" style="color:#1d4ed8;">${escape(block.text)}</a></td></tr>{{ end }}
</table>`
  }
}

/** The HTML file of a letter: tables of 600 px with inline styles, no image, nothing loaded from anywhere. */
export function layoutHtml({ subject, preheader, heading, blocks, footer }: Letter): string {
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
<body class="v-page" style="margin:0;padding:0;background-color:#f4f5f7;">
<div style="display:none;max-height:0;overflow:hidden;">${escape(preheader)}${'&#8199;&#847; '.repeat(40)}</div>
<table class="v-page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f4f5f7;">
<tr><td class="v-outer" align="center" style="padding:32px 16px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left;">
<tr><td class="v-brand" style="padding:0 8px 18px;${FONT}font-size:18px;line-height:24px;font-weight:700;color:#1f2937;">Vínculo</td></tr>
<tr><td class="v-card v-inset" style="background-color:#ffffff;border:1px solid #e2e5ea;border-radius:12px;padding:36px 36px 32px;${FONT}color:#1f2937;">
<h1 class="v-strong" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:700;color:#111827;">${escape(heading)}</h1>
${blocks.map(htmlOf).join('\n')}
</td></tr>
<tr><td class="v-note" style="padding:18px 8px 0;${FONT}font-size:13px;line-height:20px;color:#5b6472;">${escape(footer)}</td></tr>
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
    case 'quote':
      return `» ${block.text}`
    case 'if':
      return `{{ if .${block.value} }}${block.text}{{ end }}`
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
export function layoutText({ heading, blocks, footer }: Letter): string {
  return `${[heading, ...blocks.map(textOf), `--\nVínculo\n${footer}`].filter((part) => part !== '').join('\n\n')}\n`
}
