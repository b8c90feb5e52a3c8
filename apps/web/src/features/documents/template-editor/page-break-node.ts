import { $applyNodeReplacement, DecoratorNode, type SerializedLexicalNode } from 'lexical'

/** Where the paper goes on on a new page. */
export class PageBreakNode extends DecoratorNode<null> {
  static override getType(): string {
    return 'page-break'
  }

  static override clone(node: PageBreakNode): PageBreakNode {
    return new PageBreakNode(node.__key)
  }

  static override importJSON(serialized: SerializedLexicalNode): PageBreakNode {
    return $createPageBreakNode().updateFromJSON(serialized)
  }

  override createDOM(): HTMLElement {
    const line = document.createElement('hr')
    line.className = 'my-5 border-t-2 border-dashed border-border-strong'
    line.title = 'Quebra de página'
    return line
  }

  override updateDOM(): false {
    return false
  }

  override isInline(): false {
    return false
  }

  override getTextContent(): string {
    return '\n'
  }

  override decorate(): null {
    return null
  }
}

export function $createPageBreakNode(): PageBreakNode {
  return $applyNodeReplacement(new PageBreakNode())
}
