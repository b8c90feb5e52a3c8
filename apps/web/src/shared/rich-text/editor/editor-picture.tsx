import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { use } from 'react'

import { PictureContext } from '../pictures.ts'

/** A picture inside the editor. */
export function EditorPicture({ node: { attrs } }: ReactNodeViewProps) {
  return <NodeViewWrapper as="figure" data-drag-handle="">{use(PictureContext)(String(attrs['file_id']), String(attrs['alt']))}</NodeViewWrapper>
}
