import { $isListItemNode, $isListNode } from '@lexical/list'
import { $createHeadingNode, $isHeadingNode } from '@lexical/rich-text'
import { $createParagraphNode, $findMatchingParent, $getRoot, $getSelection, $insertNodes, $isElementNode, $isRangeSelection, $isRootNode, type ElementNode } from 'lexical'

import type { Variable } from '../model/templates/variables.ts'
import { $createPageBreakNode } from './page-break-node.ts'
import { $createVariableNode } from './variable-node.ts'

export type BlockStyle = 'paragraph' | 'h1' | 'h2'

/** Blocks of text that the selection touches; items of lists are theirs. */
function $touchedBlocks(): ElementNode[] {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return []
  const blocks = selection.getNodes().flatMap((node) => {
    const block = $findMatchingParent(node, (each) => $isElementNode(each) && $isRootNode(each.getParent()))
    return block !== null && $isElementNode(block) ? [block] : []
  })
  return [...new Set(blocks)]
}

/** Makes the touched blocks text or headings. Within an update. */
export function $setBlockStyle(style: BlockStyle): void {
  for (const block of $touchedBlocks()) {
    if ($isListNode(block)) continue
    const changed = style === 'paragraph' ? $createParagraphNode() : $createHeadingNode(style)
    changed.setFormat(block.getFormatType())
    block.replace(changed, true)
  }
}

/** A new page after the block where one writes. Within an update. */
export function $insertPageBreak(): void {
  const pageBreak = $createPageBreakNode()
  const block = $touchedBlocks().at(-1) ?? $getRoot().getLastChild()
  if (block) block.insertAfter(pageBreak)
  else $getRoot().append(pageBreak)
  if (pageBreak.getNextSibling() === null) pageBreak.insertAfter($createParagraphNode())
  pageBreak.selectNext(0, 0)
}

export interface EditorState {
  readonly style: BlockStyle | 'list'
  readonly align: string
  readonly marks: ReadonlySet<string>
}

export const NO_STATE: EditorState = { style: 'paragraph', align: 'left', marks: new Set() }

/** What the toolbar shows as pressed. Within a read. */
export function $editorState(): EditorState {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return NO_STATE
  const [block] = $touchedBlocks()
  const inList = $findMatchingParent(selection.anchor.getNode(), $isListItemNode) !== null
  const tag = $isHeadingNode(block) ? block.getTag() : 'paragraph'
  return {
    style: inList ? 'list' : tag === 'h1' || tag === 'h2' ? tag : 'paragraph',
    align: block?.getFormatType() || 'left',
    marks: new Set((['bold', 'italic', 'underline'] as const).filter((mark) => selection.hasFormat(mark))),
  }
}

/** Puts a variable where one writes, or at the end. Within an update. */
export function $insertVariable({ key, label }: Variable): void {
  const selection = $getSelection()
  const node = $createVariableNode(key, label)
  if ($isRangeSelection(selection)) node.setFormat(selection.format)
  else $getRoot().selectEnd()
  $insertNodes([node])
  node.selectNext(0, 0)
}
