import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical'
import { describe, expect, it } from 'vitest'
import { $readBlocks, EDITOR_NODES } from './lexical-body.ts'
import { $replaceTyped } from './typed-term.ts'
import { $createVariableNode } from './variable-node.ts'

/** A line of these pieces of text with the caret `back` characters before its end; what stands there once a variable was chosen. */
function chosen(pieces: readonly string[], back = 0): unknown {
  const editor = createEditor({ nodes: EDITOR_NODES, onError: (error) => { throw error } })
  editor.update(() => {
    const texts = pieces.map((piece) => $createTextNode(piece))
    $getRoot().append($createParagraphNode().append(...texts))
    const caret = texts.at(-1)
    const at = (pieces.at(-1)?.length ?? 0) - back
    caret?.select(at, at)
    $replaceTyped($createVariableNode('pessoa.nome', 'Nome'))
  }, { discrete: true })
  const [block] = editor.getEditorState().read($readBlocks)
  return block !== undefined && 'text' in block ? block.text : null
}

describe('a variable chosen after two braces', () => {
  it('takes the place of the braces and of all that was typed after them', () => {
    expect(chosen(['Eu, {{nome civ'])).toEqual([{ text: 'Eu, ' }, { variable: 'pessoa.nome' }])
    expect(chosen(['{{'])).toEqual([{ variable: 'pessoa.nome' }])
  })

  it('does so when an older term already split the text', () => {
    expect(chosen(['Eu, {{nom', 'e civ'])).toEqual([{ text: 'Eu, ' }, { variable: 'pessoa.nome' }])
    expect(chosen(['Eu, {', '{nome'])).toEqual([{ text: 'Eu, ' }, { variable: 'pessoa.nome' }])
  })

  it('leaves what stands after the caret', () => {
    expect(chosen(['Eu, {{nome, declaro'], 9)).toEqual([{ text: 'Eu, ' }, { variable: 'pessoa.nome' }, { text: ', declaro' }])
  })

  it('changes nothing where no braces were typed', () => {
    expect(chosen(['Eu, nome'])).toEqual([{ text: 'Eu, nome' }])
  })
})
