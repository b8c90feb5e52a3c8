import type { JSONContent } from '@tiptap/core'

import { cleanString, EMPTY_DOCUMENT, isSafeLink, type RichDocument, type RichMark, type RichNode } from '../../lib/rich-document.ts'

/** What the editor holds as it is stored: known nodes, marks and attributes alone. */
export function storedDocument(content: JSONContent): RichDocument {
  const blocks = storedNodes(content.content)
  return blocks.length === 0 ? EMPTY_DOCUMENT : { type: 'doc', content: blocks }
}

function storedNodes(nodes: readonly JSONContent[] | undefined): RichNode[] {
  return (nodes ?? []).flatMap((node) => storedNode(node) ?? [])
}

function storedNode(node: JSONContent): RichNode | null {
  const inner = storedNodes(node.content)
  const content = inner.length > 0 ? { content: inner } : {}
  switch (node.type) {
    case 'text': {
      const text = cleanString(node.text ?? '')
      const marks = storedMarks(node.marks)
      return text === '' ? null : { type: 'text', text, ...(marks.length > 0 && { marks }) }
    }
    case 'hardBreak': case 'horizontalRule':
      return { type: node.type }
    case 'paragraph': case 'bulletList': case 'listItem': case 'blockquote':
      return { type: node.type, ...content }
    case 'heading':
      return { type: 'heading', attrs: { level: node.attrs?.['level'] === 3 ? 3 : 2 }, ...content }
    case 'orderedList': {
      const start = Number(node.attrs?.['start'] ?? 1)
      return { type: 'orderedList', ...(Number.isInteger(start) && start > 1 && start <= 9999 && { attrs: { start } }), content: inner }
    }
    case 'image':
      return { type: 'image', attrs: { file_id: String(node.attrs?.['file_id']), alt: cleanString(String(node.attrs?.['alt'] ?? '')).slice(0, 300).toWellFormed() } }
    default:
      return null
  }
}

function storedMarks(marks: JSONContent['marks']): RichMark[] {
  return (marks ?? []).flatMap((mark): RichMark[] => {
    if (mark.type === 'bold' || mark.type === 'italic') return [{ type: mark.type }]
    const href = String(mark.attrs?.['href'] ?? '')
    return mark.type === 'link' && isSafeLink(href) ? [{ type: 'link', attrs: { href } }] : []
  })
}

/** How many pictures of a pasted page are not taken over. */
export function foreignImages(html: string): number {
  return [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img:not([data-file-id]), picture:not(:has(img)), svg')].length
}
