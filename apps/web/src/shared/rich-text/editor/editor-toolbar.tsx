import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Heading2, Heading3, ImagePlus, IndentDecrease, IndentIncrease, Italic, Link2, List, ListOrdered, Minus, Quote, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { Tool, Toolbar } from '../../ui/toolbar.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import type { RichEditorProps } from './rich-editor-props.ts'

const ICON = { 'aria-hidden': true, className: 'size-4' } as const

interface ToolbarState {
  readonly bold: boolean
  readonly italic: boolean
  readonly link: string | null
  readonly h2: boolean
  readonly h3: boolean
  readonly bullets: boolean
  readonly numbers: boolean
  readonly quote: boolean
  readonly undo: boolean
  readonly redo: boolean
  readonly sink: boolean
  readonly lift: boolean
}

function stateOf({ editor }: { editor: Editor }): ToolbarState {
  return {
    bold: editor.isActive('bold'), italic: editor.isActive('italic'), link: editor.isActive('link') ? String(editor.getAttributes('link')['href']) : null,
    h2: editor.isActive('heading', { level: 2 }), h3: editor.isActive('heading', { level: 3 }),
    bullets: editor.isActive('bulletList'), numbers: editor.isActive('orderedList'), quote: editor.isActive('blockquote'),
    undo: editor.can().undo(), redo: editor.can().redo(), sink: editor.can().sinkListItem('listItem'), lift: editor.can().liftListItem('listItem'),
  }
}

export interface EditorToolbarProps extends Pick<RichEditorProps, 'takePicture'> {
  readonly editor: Editor
  readonly controls: string
}

/** What one does to the text. */
export function EditorToolbar({ editor, controls, takePicture }: EditorToolbarProps) {
  const state = useEditorState({ editor, selector: stateOf })
  const [open, setOpen] = useState<'link' | 'picture' | null>(null)
  const act = () => editor.chain().focus()
  const close = (): void => {
    setOpen(null)
    // After the dialog has given the focus back to its button.
    setTimeout(() => editor.commands.focus(), 0)
  }
  return (
    <>
      <Toolbar aria-controls={controls}>
        <Tool label="Desfazer (Ctrl+Z)" disabled={!state.undo} onPress={() => act().undo().run()}><Undo2 {...ICON} /></Tool>
        <Tool label="Refazer (Ctrl+Shift+Z)" disabled={!state.redo} onPress={() => act().redo().run()}><Redo2 {...ICON} /></Tool>
        <Tool label="Negrito (Ctrl+B)" pressed={state.bold} onPress={() => act().toggleBold().run()}><Bold {...ICON} /></Tool>
        <Tool label="Itálico (Ctrl+I)" pressed={state.italic} onPress={() => act().toggleItalic().run()}><Italic {...ICON} /></Tool>
        <Tool label="Título" pressed={state.h2} onPress={() => act().toggleHeading({ level: 2 }).run()}><Heading2 {...ICON} /></Tool>
        <Tool label="Subtítulo" pressed={state.h3} onPress={() => act().toggleHeading({ level: 3 }).run()}><Heading3 {...ICON} /></Tool>
        <Tool label="Lista com marcadores" pressed={state.bullets} onPress={() => act().toggleBulletList().run()}><List {...ICON} /></Tool>
        <Tool label="Lista numerada" pressed={state.numbers} onPress={() => act().toggleOrderedList().run()}><ListOrdered {...ICON} /></Tool>
        {(state.bullets || state.numbers) && (
          <>
            <Tool label="Aumentar recuo (Ctrl+])" disabled={!state.sink} onPress={() => act().sinkListItem('listItem').run()}><IndentIncrease {...ICON} /></Tool>
            <Tool label="Diminuir recuo (Ctrl+[)" disabled={!state.lift} onPress={() => act().liftListItem('listItem').run()}><IndentDecrease {...ICON} /></Tool>
          </>
        )}
        <Tool label="Citação" pressed={state.quote} onPress={() => act().toggleBlockquote().run()}><Quote {...ICON} /></Tool>
        <Tool label="Link" pressed={state.link !== null} onPress={() => setOpen('link')}><Link2 {...ICON} /></Tool>
        {takePicture && <Tool label="Imagem" onPress={() => setOpen('picture')}><ImagePlus {...ICON} /></Tool>}
        <Tool label="Linha divisória" onPress={() => act().setHorizontalRule().run()}><Minus {...ICON} /></Tool>
      </Toolbar>
      {open === 'link' && <LinkDialog editor={editor} href={state.link} onClose={close} />}
      {open === 'picture' && takePicture && <PictureDialog editor={editor} takePicture={takePicture} onClose={close} />}
    </>
  )
}
