/** A message as /dev/mail tells it. */
export interface CapturedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** ISO 8601, UTC. */
  readonly at: string
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem 4rem; background: Canvas; color: CanvasText; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
h2 { font-size: 1.125rem; margin: 0; }
p { margin: .25rem 0; }
article { border: 1px solid color-mix(in srgb, CanvasText 20%, transparent); border-radius: .75rem; margin-top: 1.5rem; overflow: hidden; }
header { padding: 1rem 1.25rem; }
iframe { border: 0; border-top: 1px solid color-mix(in srgb, CanvasText 20%, transparent); width: 100%; height: 34rem; background: #fff; display: block; }
pre { margin: 0; padding: 1rem 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; }
summary { padding: .75rem 1.25rem; cursor: pointer; }
`

/** Links of a message leave its frame, which may open the site in a new tab and nothing else. */
function article({ to, subject, html, text, at }: CapturedMail, dates: Intl.DateTimeFormat): string {
  const framed = `<base target="_blank">${html}`
  return `<article>
<header><h2>${escapeHtml(subject)}</h2><p>Para ${escapeHtml(to)} · <time datetime="${escapeHtml(at)}">${dates.format(new Date(at))}</time></p></header>
<iframe title="Mensagem: ${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(framed)}"></iframe>
<details><summary>Texto simples</summary><pre>${escapeHtml(text)}</pre></details>
</article>`
}

/** The demo mailbox as a page, in the order given. */
export function mailboxPage(mails: readonly CapturedMail[]): string {
  // Made here: it takes 30 ms, which no start of the server should wait for.
  const dates = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Sao_Paulo' })
  const list = mails.length === 0 ? '<p>Nenhuma mensagem ainda. Peça a recuperação de senha para ver uma aqui.</p>' : mails.map((mail) => article(mail, dates)).join('\n')
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>E-mails da demonstração · Vínculo</title><style>${STYLE}</style></head>
<body><main><h1>E-mails da demonstração</h1>
<p>As mensagens que o Vínculo enviaria ficam aqui, da mais nova para a mais antiga. Nada sai deste computador.</p>
${list}</main></body></html>`
}
