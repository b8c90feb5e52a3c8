import { describe, expect, it } from 'vitest'
import { htmlToText, renderHtml, renderSubject } from './mail-template.ts'

describe('mail template', () => {
  it('fills placeholders however they are spaced, nested ones too', () => {
    const values = { Email: 'a@b.c', Data: { first_name: 'Ana' } }
    expect(renderHtml('{{ .Email }}|{{.Email}}|{{- .Data.first_name -}}|{{ .Nothing }}', values)).toBe('a@b.c|a@b.c|Ana|')
  })

  it('escapes what people typed', () => {
    const html = renderHtml('<p title="{{ .Data.name }}">{{ .Data.name }}</p>', { Data: { name: '"><script>alert(\'x\')</script>&' } })
    expect(html).toBe('<p title="&#34;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&#34;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>')
  })

  it('does not fill placeholders inside values, nor reach inherited properties', () => {
    expect(renderHtml('{{ .A }}', { A: '{{ .B }}', B: 'secret' })).toBe('{{ .B }}')
    expect(renderHtml('{{ .constructor.name }}{{ .Data.toString }}', { Data: {} })).toBe('')
  })

  it('keeps a subject on one line', () => {
    expect(renderSubject('Olá {{ .Data.name }}', { Data: { name: 'Ana\r\nBcc: x@y.z\u2028fim' } })).toBe('Olá Ana Bcc: x@y.z fim')
  })
})

describe('text alternative', () => {
  it('keeps paragraphs, the address of links and the text of entities', () => {
    const html = '<head><title>T</title></head><body><div style="display:none">prévia</div><p>Olá,\n  <b>Ana</b> &amp; Zé</p><p><a href="https://x/?a=1&amp;b=2">Abrir</a></p><a href="https://y">https://y</a></body>'
    expect(htmlToText(html)).toBe('Olá, Ana & Zé\n\nAbrir: https://x/?a=1&b=2\n\nhttps://y')
  })
})
