import fc from 'fast-check'
import type { RichDocument, RichNode } from '#shared/lib/rich-document.ts'

const words = fc.oneof(
  fc.constantFrom('Férias coletivas', 'Ação & reação', '<script>alert(1)</script>', '🎉 parabéns', 'העובד', "d'Ávila", '\\"'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => !/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/.test(text)),
)
const link = fc.constantFrom('https://www.gov.br/trabalho?a=1#b', 'mailto:rh@aurora.demo', '/app/news', 'https://exemplo.com.br')
const marks = fc.record({ bold: fc.boolean(), italic: fc.boolean(), href: fc.option(link) })

const text: fc.Arbitrary<RichNode> = fc.tuple(words, marks).map(([value, { bold, italic, href }]) => {
  // In the order in which the editor keeps them.
  const list = [...(href === null ? [] : [{ type: 'link' as const, attrs: { href } }]), ...(bold ? [{ type: 'bold' as const }] : []), ...(italic ? [{ type: 'italic' as const }] : [])]
  return { type: 'text', text: value, ...(list.length > 0 && { marks: list }) }
})
const lineBreak = fc.constant<RichNode>({ type: 'hardBreak' })
const marksOf = (node: RichNode | undefined): string => JSON.stringify(node?.type === 'text' ? (node.marks ?? []) : null)

/** Pieces with the same marks next to each other are one piece to the editor. */
const inline = fc.array(fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: lineBreak }), { maxLength: 5 })
  .map((nodes) => nodes.filter((node, at) => node.type !== 'text' || marksOf(node) !== marksOf(nodes[at - 1])))

const paragraph: fc.Arbitrary<RichNode> = inline.map((content) => ({ type: 'paragraph', ...(content.length > 0 && { content }) }))
const heading: fc.Arbitrary<RichNode> = fc.tuple(fc.constantFrom(2 as const, 3 as const), inline)
  .map(([level, content]) => ({ type: 'heading', attrs: { level }, ...(content.length > 0 && { content }) }))
const image: fc.Arbitrary<RichNode> = fc.tuple(fc.uuid(), words).map(([file_id, alt]) => ({ type: 'image', attrs: { file_id, alt } }))
const rule = fc.constant<RichNode>({ type: 'horizontalRule' })

const { list } = fc.letrec<{ list: RichNode; item: RichNode }>((tie) => ({
  list: fc.tuple(fc.boolean(), fc.array(tie('item'), { minLength: 1, maxLength: 3 }), fc.integer({ min: 2, max: 99 })).map(([ordered, content, start]) =>
    ordered ? { type: 'orderedList', ...(start > 50 && { attrs: { start } }), content } : { type: 'bulletList', content }),
  item: fc.tuple(paragraph, fc.array(fc.oneof({ maxDepth: 2 }, paragraph, tie('list')), { maxLength: 2 })).map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
}))
const quote: fc.Arbitrary<RichNode> = fc.array(fc.oneof(paragraph, list), { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'blockquote', content }))

/** Whatever the editor can hold. */
export const richDocuments: fc.Arbitrary<RichDocument> = fc.array(fc.oneof(paragraph, heading, list, quote, image, rule), { minLength: 1, maxLength: 6 })
  .map((content) => ({ type: 'doc', content }))
