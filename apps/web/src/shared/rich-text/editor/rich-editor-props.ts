import type { RichDocument } from '../../lib/rich-document.ts'

export interface RichEditorProps {
  /** What it holds at first; later changes are its own. */
  readonly initial: RichDocument
  /** Names the text for screen readers. */
  readonly label: string
  readonly placeholder: string
  readonly error: string | null
  readonly onChange: (document: RichDocument) => void
  /** Takes a picture in and answers the id of its file; without it, no pictures. */
  readonly takePicture?: (file: File) => Promise<string>
}
