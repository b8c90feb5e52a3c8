// @vitest-environment jsdom
import { generateJSON, getSchema, type JSONContent } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { richDocuments } from '#testing/rich-documents.ts'
import { EMPTY_DOCUMENT, isSafeLink, plainText, type RichDocument } from '../../lib/rich-document.ts'
import { foreignImages, storedDocument } from './editor-document.ts'
import { linkOf, RICH_SCHEMA, RichImage } from './editor-schema.ts'

const EXTENSIONS = [...RICH_SCHEMA, RichImage]
const schema = getSchema(EXTENSIONS)
const pasted = (html: string): RichDocument => storedDocument(generateJSON(html, EXTENSIONS))

const SCRIPT = `java${'script'}:alert(1)`

describe('the editor', () => {
  it('holds every document that the database takes, and gives it back as it was', () => {
    fc.assert(
      fc.property(richDocuments, (document) => {
        const node = schema.nodeFromJSON(document)
        node.check()
        expect(storedDocument(node.toJSON() as JSONContent)).toEqual(document)
      }),
      { numRuns: 300 },
    )
  })

  it('stores an empty paragraph where nothing was written', () => {
    expect(storedDocument({ type: 'doc', content: [] })).toEqual(EMPTY_DOCUMENT)
  })

  it('stores nothing that it does not know', () => {
    const content = [{ type: 'iframe', attrs: { src: 'x' } }, { type: 'paragraph', attrs: { style: 'x' }, content: [{ type: 'text', text: 'a\u202Eb\u0000', marks: [{ type: 'strike' }, { type: 'link', attrs: { href: SCRIPT } }] }] }]
    expect(storedDocument({ type: 'doc', content })).toEqual({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'ab' }] }] })
  })
})

describe('pasted text', () => {
  it('keeps headings, lists, marks and links', () => {
    const html = '<h1>Título</h1><h5>Menor</h5><ul><li>um<ol><li>dois</li></ol></li></ul><p><b>forte</b> <i>leve</i> <a href="http://exemplo.com/a">veja</a></p><blockquote><p>disse</p></blockquote><hr>'
    expect(pasted(html).content.map(({ type }) => type)).toEqual(['heading', 'heading', 'bulletList', 'paragraph', 'blockquote', 'horizontalRule'])
    expect(JSON.stringify(pasted(html))).toContain('"href":"https://exemplo.com/a"')
    expect(plainText(pasted(html))).toBe('Título\nMenor\num\ndois\nforte leve veja\ndisse')
  })

  it.each([
    '<script>alert(1)</script>', '<style>p{color:red}</style>', '<img src="https://x/a.png" onerror="alert(1)">', '<iframe src="https://x"></iframe>', '<svg onload="alert(1)"></svg>',
    '<object data="x"></object>', '<form action="x"><input value="y"></form>', '<a href="javascript:alert(1)"></a>',
  ])('loses %s', (html) => {
    expect(pasted(`<p style="color:red" onclick="x()">antes</p>${html}<p>depois</p>`)).toEqual({
      type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'antes' }] }, { type: 'paragraph', content: [{ type: 'text', text: 'depois' }] }],
    })
  })

  it('counts the pictures that stay behind, not those of the product', () => {
    expect(foreignImages('<p><img src="https://x/a.png"><img data-file-id="1"><picture><img src="data:image/png;base64,x"></picture><svg></svg></p>')).toBe(3)
  })

  it('keeps the words of a link that leads nowhere good', () => {
    expect(pasted('<p><a href="javascript:alert(1)">clique</a></p>')).toEqual({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'clique' }] }] })
  })
})

it('makes links safe or none', () => {
  expect(linkOf(' http://exemplo.com ')).toBe('https://exemplo.com')
  expect(linkOf('/app/news')).toBe('/app/news')
  for (const href of [SCRIPT, 'data:text/html,x', '//exemplo.com', 'exemplo', '']) expect(linkOf(href)).toBeNull()
  fc.assert(fc.property(fc.webUrl({ validSchemes: ['https'] }), (url) => { expect(isSafeLink(url)).toBe(true) }))
})
