import { plainText, type RichDocument } from '../lib/rich-document.ts'

export interface DifferencePart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Beyond this many pairs of words a difference in the middle is shown as one text in place of another. */
const MAX_PAIRS = 4_000_000

const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]+|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]+/gu) ?? []

/** What of two texts is the same, added and removed, word by word, in the order of reading. */
export function textDifference(before: string, after: string): DifferencePart[] {
  const old = wordsOf(before)
  const young = wordsOf(after)
  let start = 0
  while (start < old.length && start < young.length && old[start] === young[start]) start += 1
  let end = 0
  while (end < old.length - start && end < young.length - start && old.at(-1 - end) === young.at(-1 - end)) end += 1
  const middle = changedWords(old.slice(start, old.length - end), young.slice(start, young.length - end))
  return joined([...old.slice(0, start).map(same), ...middle, ...old.slice(old.length - end).map(same)])
}

/** The difference of two rich texts, by their words. */
export function documentDifference(before: RichDocument, after: RichDocument): DifferencePart[] {
  return textDifference(plainText(before), plainText(after))
}

const same = (text: string): DifferencePart => ({ kind: 'same', text })
const removed = (text: string): DifferencePart => ({ kind: 'removed', text })
const added = (text: string): DifferencePart => ({ kind: 'added', text })

/** By the longest common subsequence of words. */
function changedWords(old: readonly string[], young: readonly string[]): DifferencePart[] {
  if (old.length * young.length > MAX_PAIRS) return [...old.map(removed), ...young.map(added)]
  const width = young.length + 1
  const common = new Uint16Array((old.length + 1) * width)
  const at = (i: number, j: number): number => common[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = young.length - 1; j >= 0; j -= 1)
      common[i * width + j] = old[i] === young[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const parts: DifferencePart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < young.length) {
    if (i < old.length && j < young.length && old[i] === young[j]) {
      parts.push(same(old[i] ?? ''))
      i += 1
      j += 1
    } else if (j >= young.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      parts.push(removed(old[i] ?? ''))
      i += 1
    } else {
      parts.push(added(young[j] ?? ''))
      j += 1
    }
  }
  return parts
}

/** Neighbours of one kind as one; a space between two replacements joins them, so that a sentence is not cut into words. */
function joined(parts: readonly DifferencePart[]): DifferencePart[] {
  const result: DifferencePart[] = []
  const run = { removed: '', added: '' }
  const close = (): void => {
    if (run.removed !== '') result.push(removed(run.removed))
    if (run.added !== '') result.push(added(run.added))
    Object.assign(run, { removed: '', added: '' })
  }
  for (const [at, { kind, text }] of parts.entries()) {
    if (kind !== 'same') run[kind] += text
    else if (/^ +$/.test(text) && run.removed !== '' && run.added !== '' && (parts[at + 1]?.kind ?? 'same') !== 'same') {
      run.removed += text
      run.added += text
    } else {
      close()
      const last = result.at(-1)
      if (last?.kind === 'same') result[result.length - 1] = same(last.text + text)
      else result.push(same(text))
    }
  }
  close()
  return result
}
