import type { AnyExtension } from '@tiptap/core'
import { Dropcursor, Placeholder, UndoRedo } from '@tiptap/extensions'
import { ReactNodeViewRenderer } from '@tiptap/react'

import { EditorPicture } from './editor-picture.tsx'
import { RICH_SCHEMA, RichImage } from './editor-schema.ts'

/** The schema with what only a person at the editor needs. */
export const EDITOR_EXTENSIONS: readonly AnyExtension[] = [
  ...RICH_SCHEMA,
  RichImage.extend({ addNodeView: () => ReactNodeViewRenderer(EditorPicture) }),
  UndoRedo,
  Dropcursor,
]

export function placeholderOf(placeholder: string): AnyExtension {
  return Placeholder.configure({ placeholder })
}
