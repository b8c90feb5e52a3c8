import { $createListItemNode, $createListNode, $isListItemNode, $isListNode, ListItemNode, ListNode } from '@lexical/list'
import { $createHeadingNode, $isHeadingNode, HeadingNode } from '@lexical/rich-text'
import { $createParagraphNode, $createTextNode, $getRoot, $isElementNode, $isLineBreakNode, $isTextNode, type ElementNode, type LexicalNode } from 'lexical'

import type { Align, Block, Span } from '../model/templates/body.ts'
import { $createPageBreakNode, PageBreakNode } from './page-break-node.ts'
import { $createVariableNode, VariableNode } from './variable-node.ts'

/** What may stand in the text of a template. */
export const EDITOR_NODES = [HeadingNode, ListNode, ListItemNode, PageBreakNode, VariableNode]

const MARKS = ['bold', 'italic', 'underline'] as const
const ALIGNMENTS: ReadonlySet<string> = new Set(['left', 'center', 'right', 'justify'] satisfies Align[])
type LabelOf = (variable: string) => string

function $nodesOf(spans: readonly Span[], labelOf: LabelOf): LexicalNode[] {
  return spans.map((span) => {
    const node = span.variable === undefined ? $createTextNode(span.text) : $createVariableNode(span.variable, labelOf(span.variable))
    for (const mark of MARKS) if (span[mark] === true) node.toggleFormat(mark)
    return node
  })
}

function $nodeOf(block: Block, labelOf: LabelOf): LexicalNode {
  if (block.type === 'page_break') return $createPageBreakNode()
  if (block.type === 'list') {
    const list = $createListNode(block.ordered === true ? 'number' : 'bullet')
    return list.append(...block.items.map((item) => $createListItemNode().append(...$nodesOf(item, labelOf))))
  }
  const node: ElementNode = block.type === 'heading' ? $createHeadingNode(block.level === 2 ? 'h2' : 'h1') : $createParagraphNode()
  if (block.align) node.setFormat(block.align)
  return node.append(...$nodesOf(block.text, labelOf))
}

/** Fills the editor with a body. Within an update. */
export function $writeBlocks(blocks: readonly Block[], labelOf: LabelOf): void {
  const root = $getRoot().clear()
  root.append(...blocks.map((block) => $nodeOf(block, labelOf)))
  if (root.getChildrenSize() === 0 || root.getLastChild() instanceof PageBreakNode) root.append($createParagraphNode())
}

function $spansOf(element: ElementNode): Span[] {
  return element.getChildren().flatMap((child): Span[] => {
    if ($isLineBreakNode(child)) return [{ text: '\n' }]
    if (!$isTextNode(child)) return $isElementNode(child) && !$isListNode(child) ? $spansOf(child) : []
    const marks = Object.fromEntries(MARKS.filter((mark) => child.hasFormat(mark)).map((mark) => [mark, true]))
    const text = child.getTextContent().replaceAll('\t', ' ')
    return child instanceof VariableNode ? [{ ...marks, variable: child.__variable }] : text === '' ? [] : [{ ...marks, text }]
  })
}

/** Items of a list; those of a list inside another stand after the one that holds them. */
function $itemsOf(list: ListNode): Span[][] {
  return list.getChildren().flatMap((item): Span[][] => {
    if (!$isListItemNode(item)) return []
    const inner = item.getChildren().filter($isListNode)
    return [...(inner.length === item.getChildrenSize() && inner.length > 0 ? [] : [$spansOf(item)]), ...inner.flatMap($itemsOf)]
  })
}

/** The body that the editor holds. Within a read. */
export function $readBlocks(): Block[] {
  return $getRoot().getChildren().flatMap((node): Block[] => {
    if (node instanceof PageBreakNode) return [{ type: 'page_break' }]
    if ($isListNode(node)) return [{ type: 'list', ordered: node.getListType() === 'number', items: $itemsOf(node) }]
    if (!$isElementNode(node)) return []
    const format = node.getFormatType()
    const align = ALIGNMENTS.has(format) ? { align: format as Align } : {}
    return [$isHeadingNode(node) ? { type: 'heading', level: node.getTag() === 'h1' ? 1 : 2, ...align, text: $spansOf(node) } : { type: 'paragraph', ...align, text: $spansOf(node) }]
  })
}
