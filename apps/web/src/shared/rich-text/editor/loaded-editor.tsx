import { EditorContent, type JSONContent, useEditor } from '@tiptap/react'
import { useId, useState } from 'react'

import { Alert } from '../../ui/alert.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { EDITOR_EXTENSIONS, placeholderOf } from './editor-extensions.ts'
import { foreignImages, storedDocument } from './editor-document.ts'
import { MAX_RICH_TEXT_BYTES, type RichDocument, richTextBytes } from '../../lib/rich-document.ts'
import type { RichEditorProps } from './rich-editor-props.ts'
import '../rich-text.css'

/** Files that come by themselves, without the words that a picture needs. */
const isFile = (data: DataTransfer | null): boolean => data !== null && data.files.length > 0 && !data.types.includes('text/html')

const number = new Intl.NumberFormat('pt-BR')
const kilobytes = (bytes: number): string => number.format(Math.ceil(bytes / 1024))

function leftOut(count: number): string {
  return count === 1 ? 'Uma imagem do texto colado não foi incluída.' : `${number.format(count)} imagens do texto colado não foram incluídas.`
}

/** How much of the room is used: said aloud only when little is left. */
function Size({ id, bytes }: { readonly id: string; readonly bytes: number }) {
  const isOver = bytes > MAX_RICH_TEXT_BYTES
  const isNear = bytes > MAX_RICH_TEXT_BYTES * 0.9
  return (
    <p id={id} className={`text-sm ${isOver ? 'text-danger-text' : 'text-text-muted'}`}>
      {kilobytes(bytes)} de {kilobytes(MAX_RICH_TEXT_BYTES)} KB
      <span role="status" className={isNear ? '' : 'sr-only'}>
        {isOver ? ': o texto não cabe. Divida-o, ou envie uma parte como anexo.' : isNear ? ': falta pouco para o limite.' : ''}
      </span>
    </p>
  )
}

/** Editor with its toolbar; pasted text loses scripts, styles and pictures of other pages. */
export function LoadedEditor({ initial, label, placeholder, error, onChange, takePicture }: RichEditorProps) {
  const id = useId()
  const [bytes, setBytes] = useState(() => richTextBytes(initial))
  const [dropped, setDropped] = useState(0)
  const [isFileLeft, setIsFileLeft] = useState(false)
  const leaveFile = (data: DataTransfer | null): boolean => {
    setIsFileLeft(isFile(data))
    return isFile(data)
  }
  const told = (document: RichDocument): void => {
    setBytes(richTextBytes(document))
    onChange(document)
  }
  const editor = useEditor({
    extensions: [...EDITOR_EXTENSIONS, placeholderOf(placeholder)],
    content: JSON.parse(JSON.stringify(initial)) as JSONContent,
    shouldRerenderOnTransaction: false,
    // The page's policy lets no style sheet in that it does not know: rich-text.css has what an editor needs.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': `${id}-size${error === null ? '' : ` ${id}-error`}`,
        ...(error !== null && { 'aria-invalid': 'true' }),
        class: 'rich-text min-h-80 px-5 py-4 outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
      },
      transformPastedHTML: (html) => {
        setDropped(foreignImages(html))
        return html
      },
      handlePaste: (_view, { clipboardData }) => leaveFile(clipboardData),
      handleDrop: (_view, event) => {
        if (!leaveFile(event.dataTransfer)) return false
        event.preventDefault()
        return true
      },
    },
    onUpdate: ({ editor: changed }) => told(storedDocument(changed.getJSON())),
  })
  return (
    <div className="flex flex-col gap-1.5">
      <div className={`rounded-md border bg-surface ${error === null ? '' : 'border-danger'}`}>
        <EditorToolbar editor={editor} controls={id} {...(takePicture && { takePicture })} />
        <EditorContent editor={editor} />
      </div>
      {error !== null && <p id={`${id}-error`} className="text-sm text-danger-text">{error}</p>}
      <Size id={`${id}-size`} bytes={bytes} />
      {dropped > 0 && (
        <Alert tone="info" title={leftOut(dropped)}>
          {takePicture ? 'Imagens de outras páginas não entram. Salve a imagem e adicione-a pela barra.' : 'Imagens de outras páginas não entram no texto.'}
        </Alert>
      )}
      {isFileLeft && (
        <Alert tone="info" title="O arquivo não foi incluído.">
          {takePicture ? 'Para adicionar uma imagem, use “Imagem” na barra.' : 'Este texto não aceita arquivos.'}
        </Alert>
      )}
    </div>
  )
}
