import { useQuery } from '@tanstack/react-query'

import { formatDay } from '#shared/lib/dates.ts'
import type { RichDocument } from '#shared/lib/rich-document.ts'
import { DifferenceView } from '#shared/rich-text/difference-view.tsx'
import { Section } from '#shared/ui/section.tsx'
import { previousQuery } from '../data/reach-queries.ts'
import type { PostDetail } from '../model/post.ts'

/** What changed since the version that the reader confirmed; nothing for whoever confirmed this one or none. */
export function ChangedSince({ post }: { readonly post: PostDetail }) {
  const previous = useQuery(previousQuery(post.post_id, post.version)).data
  if (!previous) return null
  return (
    <Section title="O que mudou" className="mb-8 max-w-[72ch]">
      <p className="mb-2 text-text-muted">Você confirmou a versão {previous.version} em {formatDay(previous.acknowledged_at)}. Esta é a versão {post.version}.</p>
      {previous.notes.length > 0 && <ul aria-label="Notas de quem alterou" className="mb-3 list-disc pl-5">{previous.notes.map((note) => <li key={note} className="break-words">{note}</li>)}</ul>}
      <details className="rounded-lg border p-4" open>
        <summary className="cursor-pointer font-medium">Comparar os textos</summary>
        <div className="mt-3"><DifferenceView before={previous.body as unknown as RichDocument} after={post.body as unknown as RichDocument} /></div>
      </details>
    </Section>
  )
}
