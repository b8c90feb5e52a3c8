import { createEditor } from 'lexical'
import { describe, expect, it } from 'vitest'
import type { Block } from '../model/templates/body.ts'
import { $readBlocks, $writeBlocks, EDITOR_NODES } from './lexical-body.ts'

function roundTrip(blocks: readonly Block[]): Block[] {
  const editor = createEditor({ nodes: EDITOR_NODES, onError: (error) => { throw error } })
  editor.update(() => $writeBlocks(blocks, (key) => key.toUpperCase()), { discrete: true })
  return editor.getEditorState().read($readBlocks)
}

describe('the editor', () => {
  it('gives back every block, mark, alignment and variable as it took it', () => {
    const blocks: Block[] = [
      { type: 'heading', level: 1, align: 'center', text: [{ text: 'Declaração' }] },
      { type: 'paragraph', align: 'justify', text: [{ text: 'Declaramos que ' }, { bold: true, variable: 'pessoa.nome_civil' }, { text: ' é ' }, { bold: true, italic: true, underline: true, text: 'tudo' }] },
      { type: 'heading', level: 2, text: [{ text: 'Itens' }] },
      { type: 'list', ordered: true, items: [[{ text: 'um' }], [{ variable: 'pessoa.cpf' }, { text: '!' }]] },
      { type: 'list', ordered: false, items: [[{ italic: true, text: 'a' }]] },
      { type: 'page_break' },
      { type: 'paragraph', text: [] },
    ]
    expect(roundTrip(blocks)).toEqual(blocks)
  })

  it('always ends in a line to write on', () => {
    expect(roundTrip([{ type: 'page_break' }])).toEqual([{ type: 'page_break' }, { type: 'paragraph', text: [] }])
    expect(roundTrip([])).toEqual([{ type: 'paragraph', text: [] }])
  })
})
