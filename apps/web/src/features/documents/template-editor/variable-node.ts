import { $applyNodeReplacement, type EditorConfig, type NodeKey, type SerializedTextNode, TextNode } from 'lexical'

type SerializedVariable = SerializedTextNode & { readonly variable: string }

/** A variable in the text: it shows its label, takes formats like text, and is removed as a whole. */
export class VariableNode extends TextNode {
  __variable: string

  constructor(variable = '', label = '', key?: NodeKey) {
    super(label, key)
    this.__variable = variable
  }

  static override getType(): string {
    return 'variable'
  }

  static override clone(node: VariableNode): VariableNode {
    return new VariableNode(node.__variable, node.__text, node.__key)
  }

  static override importJSON(serialized: SerializedVariable): VariableNode {
    return $createVariableNode(serialized.variable, serialized.text).updateFromJSON(serialized)
  }

  override exportJSON(): SerializedVariable {
    return { ...super.exportJSON(), variable: this.__variable }
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config)
    element.classList.add('rounded', 'bg-primary-subtle', 'px-1', 'text-primary-text')
    element.dataset['variable'] = this.__variable
    return element
  }

  override canInsertTextBefore(): boolean {
    return false
  }

  override canInsertTextAfter(): boolean {
    return false
  }

  override isTextEntity(): boolean {
    return true
  }
}

export function $createVariableNode(variable: string, label: string): VariableNode {
  return $applyNodeReplacement(new VariableNode(variable, label).setMode('token'))
}
