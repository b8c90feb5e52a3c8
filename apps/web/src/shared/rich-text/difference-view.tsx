import { type DifferencePart, documentDifference } from './difference.ts'
import type { RichDocument } from '../lib/rich-document.ts'

const countWords = (parts: readonly DifferencePart[], kind: DifferencePart['kind']): number =>
  parts.filter((part) => part.kind === kind).reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0)

function summary(added: number, removed: number): string {
  if (added === 0 && removed === 0) return 'O texto é o mesmo.'
  const words = (count: number, one: string, many: string): string => (count === 1 ? `1 palavra ${one}` : `${count} palavras ${many}`)
  return `${words(added, 'adicionada', 'adicionadas')}, ${words(removed, 'removida', 'removidas')}.`
}

/** A stretch of the text; a change is told to screen readers before its words. */
function Part({ part: { kind, text } }: { readonly part: DifferencePart }) {
  if (kind === 'same') return text
  if (kind === 'added')
    return (
      <ins className="rounded-sm bg-success-subtle text-success-text decoration-2 underline-offset-2">
        <span className="sr-only">[adicionado: </span>{text}<span className="sr-only">]</span>
      </ins>
    )
  return (
    <del className="rounded-sm bg-danger-subtle text-danger-text">
      <span className="sr-only">[removido: </span>{text}<span className="sr-only">]</span>
    </del>
  )
}

/** What changed from one version of a text to the next, by words. */
export function DifferenceView({ before, after }: { readonly before: RichDocument; readonly after: RichDocument }) {
  const parts = documentDifference(before, after)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-text-muted">{summary(countWords(parts, 'added'), countWords(parts, 'removed'))}</p>
      <div className="max-w-[72ch] leading-relaxed break-words whitespace-pre-line">
        {parts.map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order of the parts is what they are
          <Part key={at} part={part} />
        ))}
      </div>
    </div>
  )
}
