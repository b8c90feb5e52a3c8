import { type AnyExtension, Extension, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Plugin } from '@tiptap/pm/state'
import type { Node as EditorNode } from '@tiptap/pm/model'

import { isSafeLink } from '../../lib/rich-document.ts'

/** Levels below which lists in lists stop; the database refuses forty. */
const MAX_DEPTH = 30
const INNER = '(paragraph|bulletList|orderedList)'

/** A link that the database takes; of a page without encryption the encrypted one. */
export function linkOf(typed: string): string | null {
  const href = typed.trim().replace(/^http:\/\//i, 'https://')
  return isSafeLink(href) ? href : null
}

const RichLink = Mark.create({
  name: 'link',
  inclusive: false,
  priority: 1000,
  addAttributes: () => ({ href: { default: null, parseHTML: (link) => linkOf(link.getAttribute('href') ?? '') } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (link) => (linkOf(link.getAttribute('href') ?? '') === null ? false : null) }],
  // A title in place of a way out: while one writes, a link is text.
  renderHTML: ({ HTMLAttributes: { href } }: { HTMLAttributes: { href?: string } }) => ['a', { href, title: href, rel: 'noreferrer' }, 0],
})

/** A picture by the id of its file: those of other pages are left out when text is pasted. */
export const RichImage = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    file_id: { default: null, parseHTML: (image) => image.dataset['fileId'], renderHTML: ({ file_id: id }) => ({ 'data-file-id': id as string }) },
    alt: { default: '', parseHTML: (image) => image.getAttribute('alt') ?? '' },
  }),
  parseHTML: () => [{ tag: 'img[data-file-id]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
})

/** Headings of pasted pages become those of the text, whose title stands above it. */
const RichHeading = Heading.extend({
  parseHTML: () => [
    { tag: 'h1', attrs: { level: 2 } }, { tag: 'h2', attrs: { level: 2 } }, { tag: 'h3', attrs: { level: 3 } },
    { tag: 'h4', attrs: { level: 3 } }, { tag: 'h5', attrs: { level: 3 } }, { tag: 'h6', attrs: { level: 3 } },
  ],
}).configure({ levels: [2, 3] })

/** Tab leaves the text, as everywhere; lists move in and out with Ctrl and a bracket. */
const RichListItem = ListItem.extend({
  content: `paragraph ${INNER}*`,
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

function depthOf(node: EditorNode): number {
  let deepest = 0
  node.forEach((child) => { deepest = Math.max(deepest, depthOf(child)) })
  return deepest + 1
}

const Depth = Extension.create({
  name: 'depth',
  addProseMirrorPlugins: () => [new Plugin({ filterTransaction: (step) => !step.docChanged || depthOf(step.doc) <= MAX_DEPTH })],
})

/** What a rich text may hold: the whitelist of `private.check_rich_text`, in the words of the editor. */
export const RICH_SCHEMA: readonly AnyExtension[] = [
  Document, Text, Paragraph, HardBreak, HorizontalRule, RichHeading, Bold, Italic, RichLink, RichListItem, BulletList, OrderedList,
  Blockquote.extend({ content: `${INNER}+` }), Depth,
]
