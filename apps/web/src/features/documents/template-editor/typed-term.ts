import { $getSelection, $isRangeSelection, $isTextNode, type TextNode } from 'lexical'

import { VariableNode } from './variable-node.ts'

interface TypedTerm {
  /** Where the braces begin in the text. */
  readonly leadOffset: number
  /** What was typed after them. */
  readonly matchingString: string
  readonly replaceableString: string
}

/** What stands after two braces up to the caret. */
export function typedTerm(text: string): TypedTerm | null {
  const found = /\{\{([^{}\n]{0,40})$/.exec(text)
  return found === null ? null : { leadOffset: found.index, matchingString: found[1] ?? '', replaceableString: found[0] }
}

/**
 * Puts a variable where the braces and the term stand before the caret. They are read anew: who types fast chooses while the list still
 * holds an older, shorter term, by which the text may have been split already.
 */
export function $replaceTyped(variable: VariableNode): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const caret = selection.anchor
  const last = caret.getNode()
  if (!$isTextNode(last)) return
  let first: TextNode = last
  let text = last.getTextContent().slice(0, caret.offset)
  let term = typedTerm(text)
  while (term === null) {
    const before = first.getPreviousSibling()
    if (!$isTextNode(before) || before instanceof VariableNode) return
    first = before
    text = before.getTextContent() + text
    term = typedTerm(text)
  }
  variable.setFormat(last.getFormat())
  selection.setTextNodeRange(first, term.leadOffset, last, caret.offset)
  selection.insertNodes([variable])
  variable.selectNext(0, 0)
}
