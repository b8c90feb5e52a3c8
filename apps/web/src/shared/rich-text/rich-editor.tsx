import { lazy, Suspense } from 'react'

import { Skeleton } from '../ui/skeleton.tsx'
import type { RichEditorProps } from './editor/rich-editor-props.ts'

const LoadedEditor = lazy(async () => ({ default: (await import('./editor/loaded-editor.tsx')).LoadedEditor }))

/** The editor of rich texts; its code arrives when somebody writes. */
export function RichEditor(props: RichEditorProps) {
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <LoadedEditor {...props} />
    </Suspense>
  )
}
