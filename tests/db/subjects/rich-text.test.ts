import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText, richTextBytes } from '../../../apps/web/src/shared/lib/rich-document.ts'
import { richDocuments } from '../../../apps/web/src/testing/rich-documents.ts'
import { type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const SCRIPT = `java${'script'}:alert(1)`
const FILE = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'

/** The refusal of a document, or null. */
async function refusal(scene: Scene, document: unknown): Promise<string | null> {
  try {
    await scene.owner('select private.check_rich_text($1)', [JSON.stringify(document)])
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

const text = (value: unknown, marks?: unknown): object => ({ type: 'text', text: value, ...(marks !== undefined && { marks }) })
const doc = (...content: unknown[]): object => ({ type: 'doc', content })
const paragraph = (...content: unknown[]): object => ({ type: 'paragraph', content })
const linked = (href: string): object => doc(paragraph(text('veja', [{ type: 'link', attrs: { href } }])))
const nested = (depth: number): object => (depth === 0 ? paragraph(text('fim')) : { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(), nested(depth - 1)] }] })

describe('a rich text', () => {
  it('passes whatever the editor can hold, and is counted and read as in the web', async () => {
    await stage.scene(async (scene) => {
      await fc.assert(
        fc.asyncProperty(richDocuments, async (document) => {
          expect(await refusal(scene, document)).toBeNull()
          const [row] = await scene.owner('select octet_length($1::jsonb::text) as bytes, private.rich_text_plain($1) as plain', [JSON.stringify(document)])
          expect(row).toEqual({ bytes: richTextBytes(document), plain: plainText(document) })
        }),
        { numRuns: 200 },
      )
    })
  })

  it('names the files of its pictures once', async () => {
    await stage.scene(async (scene) => {
      const image = { type: 'image', attrs: { file_id: FILE, alt: '' } }
      const [row] = await scene.owner('select private.rich_text_file_ids($1) as ids', [JSON.stringify(doc(image, paragraph(), image))])
      expect(row).toEqual({ ids: [FILE] })
    })
  })

  it.each(['https://www.planalto.gov.br/ccivil_03/?a=b#art23', 'mailto:rh@aurora.demo', '/app/news', '/app'])('links to %s', async (href) => {
    await stage.scene(async (scene) => expect(await refusal(scene, linked(href))).toBeNull())
  })

  it.each([SCRIPT, SCRIPT.toUpperCase(), 'data:text/html,x', 'http://exemplo.com', '//exemplo.com', '/apple', '/outra', 'https://a@b.com', 'https://', 'https://a b', '', 'mailto:a@b?bcc=c@d', 'vbscript:x'])(
    'refuses a link to "%s"', async (href) => {
      await stage.scene(async (scene) => expect(await refusal(scene, linked(href))).toBe('RHTXT'))
    })

  it.each<[string, unknown]>([
    ['no document', null],
    ['a text in place of a document', 'texto'],
    ['a list in place of a document', []],
    ['a document of nothing', doc()],
    ['a node that nobody knows', doc({ type: 'iframe', attrs: { src: 'https://x' } })],
    ['HTML', doc({ type: 'html', content: [] })],
    ['a document in a document', doc(doc(paragraph()))],
    ['a text outside a paragraph', doc(text('solto'))],
    ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 } })],
    ['a heading without a level', doc({ type: 'heading' })],
    ['an attribute more', doc({ type: 'paragraph', attrs: { style: 'color:red' } })],
    ['an event handler', doc({ type: 'paragraph', onclick: 'alert(1)' })],
    ['a mark that nobody knows', doc(paragraph(text('a', [{ type: 'textStyle', attrs: { color: 'red' } }])))],
    ['a mark with attributes', doc(paragraph(text('a', [{ type: 'bold', attrs: { style: 'x' } }])))],
    ['a mark twice', doc(paragraph(text('a', [{ type: 'bold' }, { type: 'bold' }])))],
    ['a link with a target', doc(paragraph(text('a', [{ type: 'link', attrs: { href: '/app', target: '_top' } }])))],
    ['a picture from elsewhere', doc({ type: 'image', attrs: { src: 'https://x/a.png', alt: '' } })],
    ['a picture with an address besides', doc({ type: 'image', attrs: { file_id: FILE, alt: '', src: 'https://x' } })],
    ['a picture without a text in its place', doc({ type: 'image', attrs: { file_id: FILE } })],
    ['a picture that is no id', doc({ type: 'image', attrs: { file_id: '../../x', alt: '' } })],
    ['an empty text', doc(paragraph(text('')))],
    ['a text that is a number', doc(paragraph(text(1)))],
    ['characters that turn the direction', doc(paragraph(text('a\u202Eb')))],
    ['a line break inside a text', doc(paragraph(text('a\nb')))],
    ['a list without items', doc({ type: 'bulletList', content: [] })],
    ['a list of paragraphs', doc({ type: 'bulletList', content: [paragraph()] })],
    ['an item that begins with a list', doc({ type: 'bulletList', content: [{ type: 'listItem', content: [nested(1)] }] })],
    ['a list that begins at a word', doc({ type: 'orderedList', attrs: { start: 'x' }, content: [{ type: 'listItem', content: [paragraph()] }] })],
    ['content that is no list', doc({ type: 'paragraph', content: { type: 'text', text: 'a' } })],
    ['lists in lists without end', doc(nested(25))],
    ['more than 200 KB', doc(paragraph(text('a'.repeat(205_000))))],
  ])('refuses %s', async (_what, document) => {
    await stage.scene(async (scene) => expect(await refusal(scene, document)).toBe('RHTXT'))
  })

  it('says where it is too long, and passes below the limit', async () => {
    await stage.scene(async (scene) => {
      expect(await refusal(scene, doc(paragraph(text('á'.repeat(100_000)))))).toBeNull()
      await expect(scene.owner('select private.check_rich_text($1)', [JSON.stringify(doc(paragraph(text('á'.repeat(103_000)))))]))
        .rejects.toMatchObject({ code: 'RHTXT', message: 'O texto passa de 200 KB.', detail: 'body' })
    })
  })
})
