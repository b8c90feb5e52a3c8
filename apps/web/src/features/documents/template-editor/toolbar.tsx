import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { type ElementFormatType, FORMAT_ELEMENT_COMMAND, FORMAT_TEXT_COMMAND, type LexicalEditor, REDO_COMMAND, UNDO_COMMAND } from 'lexical'
import { AlignCenter, AlignJustify, AlignLeft, AlignRight, Bold, Braces, FilePlus2, Italic, List, ListOrdered, Redo2, Underline, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { Menu, MenuItem, MenuLabel } from '#shared/ui/menu.tsx'
import { Tool, Toolbar } from '#shared/ui/toolbar.tsx'
import { type Variable, variableSections } from '../model/templates/variables.ts'
import { $editorState, $insertPageBreak, $insertVariable, $setBlockStyle, type BlockStyle, type EditorState, NO_STATE } from './block-commands.ts'

const ICON = 'size-4'
const MARKS = [
  { mark: 'bold', label: 'Negrito (Ctrl+B)', icon: <Bold aria-hidden="true" className={ICON} /> },
  { mark: 'italic', label: 'Itálico (Ctrl+I)', icon: <Italic aria-hidden="true" className={ICON} /> },
  { mark: 'underline', label: 'Sublinhado (Ctrl+U)', icon: <Underline aria-hidden="true" className={ICON} /> },
] as const
const ALIGNMENTS: readonly { readonly align: ElementFormatType; readonly label: string; readonly icon: ReactNode }[] = [
  { align: 'left', label: 'Alinhar à esquerda', icon: <AlignLeft aria-hidden="true" className={ICON} /> },
  { align: 'center', label: 'Centralizar', icon: <AlignCenter aria-hidden="true" className={ICON} /> },
  { align: 'right', label: 'Alinhar à direita', icon: <AlignRight aria-hidden="true" className={ICON} /> },
  { align: 'justify', label: 'Justificar', icon: <AlignJustify aria-hidden="true" className={ICON} /> },
]

function VariableMenu({ editor, variables }: { readonly editor: LexicalEditor; readonly variables: readonly Variable[] }) {
  const insert = (variable: Variable): void => {
    editor.update(() => $insertVariable(variable))
    // After the menu has given the focus back to its button.
    setTimeout(() => editor.focus(), 0)
  }
  return (
    <Menu
      align="start"
      className="max-h-80 overflow-y-auto"
      trigger={
        <Button size="sm">
          <Braces aria-hidden="true" className={ICON} />
          Inserir variável
        </Button>
      }
    >
      {variableSections(variables, '').map(({ section, variables: inSection }) => (
        <div key={section} role="group" aria-label={section}>
          <MenuLabel>{section}</MenuLabel>
          {inSection.map((variable) => (
            <MenuItem key={variable.key} onSelect={() => insert(variable)}>
              {variable.label}
            </MenuItem>
          ))}
        </div>
      ))}
    </Menu>
  )
}

function useEditorState(editor: LexicalEditor): EditorState {
  const [state, setState] = useState(NO_STATE)
  useEffect(() => editor.registerUpdateListener(({ editorState }) => setState(editorState.read($editorState))), [editor])
  return state
}

/** Formats of the text, by pointer and by keyboard. */
export function TemplateToolbar({ variables, controls }: { readonly variables: readonly Variable[]; readonly controls: string }) {
  const [editor] = useLexicalComposerContext()
  const { style, align, marks } = useEditorState(editor)
  return (
    <Toolbar aria-controls={controls}>
      <Tool label="Desfazer (Ctrl+Z)" onPress={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}>
        <Undo2 aria-hidden="true" className={ICON} />
      </Tool>
      <Tool label="Refazer (Ctrl+Shift+Z)" onPress={() => editor.dispatchCommand(REDO_COMMAND, undefined)}>
        <Redo2 aria-hidden="true" className={ICON} />
      </Tool>
      <div className="w-32 shrink-0">
        <SelectInput
          aria-label="Estilo do texto"
          className="h-8 py-0 text-sm"
          disabled={style === 'list'}
          value={style === 'list' ? 'paragraph' : style}
          onChange={(event) => editor.update(() => $setBlockStyle(event.target.value as BlockStyle))}
        >
          <option value="paragraph">Texto</option>
          <option value="h1">Título</option>
          <option value="h2">Subtítulo</option>
        </SelectInput>
      </div>
      {MARKS.map(({ mark, label, icon }) => (
        <Tool key={mark} label={label} pressed={marks.has(mark)} onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, mark)}>
          {icon}
        </Tool>
      ))}
      <Tool label="Lista com marcadores" onPress={() => editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined)}>
        <List aria-hidden="true" className={ICON} />
      </Tool>
      <Tool label="Lista numerada" onPress={() => editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined)}>
        <ListOrdered aria-hidden="true" className={ICON} />
      </Tool>
      {ALIGNMENTS.map(({ align: each, label, icon }) => (
        <Tool key={each} label={label} pressed={align === each} onPress={() => editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, each)}>
          {icon}
        </Tool>
      ))}
      <Tool label="Quebra de página" onPress={() => editor.update($insertPageBreak)}>
        <FilePlus2 aria-hidden="true" className={ICON} />
      </Tool>
      <VariableMenu editor={editor} variables={variables} />
    </Toolbar>
  )
}
