import { filesText, readableSize } from '#shared/lib/file-texts.ts'

/** How much files take, and how many they are, at the end of a row. */
export function FileAmount({ bytes, files }: { readonly bytes: number; readonly files: number }) {
  return (
    <span className="shrink-0 text-right">
      <span className="block font-medium tabular">{readableSize(bytes)}</span>
      <span className="block text-sm tabular text-text-muted">{filesText(files)}</span>
    </span>
  )
}
