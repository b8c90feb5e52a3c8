import { BookOpen, MessageSquarePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'
import type { Result } from '../model/results/result.ts'

const GuideSheet = lazy(async () => ({ default: (await import('./guide-sheet.tsx')).GuideSheet }))
const ConversationSheet = lazy(async () => ({ default: (await import('./conversation-sheet.tsx')).ConversationSheet }))

type Agreements = NonNullable<Result['conversation']>['agreements']

function AgreementList({ label, agreements }: { readonly label: string; readonly agreements: Agreements }) {
  return (
    <ul aria-label={label} className="list-disc space-y-1 pl-5">
      {agreements.map(({ text, due_on: due }) => (
        <li key={`${text}${due ?? ''}`} className="break-words">{text}{due !== null && <span className="text-text-muted"> · até {formatDate(due)}</span>}</li>
      ))}
    </ul>
  )
}

function Written({ conversation }: { readonly conversation: NonNullable<Result['conversation']> }) {
  const { held_on: day, notes, agreements, private_notes: own, written_by: author } = conversation
  return (
    <div className="flex flex-col gap-3">
      <p>Conversa em {formatDate(day)}{author !== null && <span className="text-text-muted"> · registrada por {author.name}</span>}</p>
      {notes !== null && <p className="max-w-[72ch] break-words whitespace-pre-line">{notes}</p>}
      {agreements.length > 0 && <div><h3 className="mb-1 font-medium">Combinados</h3><AgreementList label="Combinados" agreements={agreements} /></div>}
      {own !== null && <div className="rounded-md bg-sunken p-3"><h3 className="text-sm font-medium">Só para você</h3><p className="break-words whitespace-pre-line">{own}</p></div>}
    </div>
  )
}

/** The conversation about a result: what was agreed on last time, the guide, and what was written down. */
export function ConversationPart({ result }: { readonly result: Result }) {
  const [open, setOpen] = useState<'guide' | 'form' | null>(null)
  const { conversation, last_agreements: last, seen_as: seenAs } = result
  const leads = seenAs !== 'person'
  if (!leads && conversation === null && last === null) return null
  return (
    <Section
      title="Conversa"
      actions={
        leads && (
          <>
            <Button size="sm" variant="ghost" onClick={() => setOpen('guide')}><BookOpen aria-hidden="true" className="size-4" />Guia da conversa</Button>
            <Button size="sm" onClick={() => setOpen('form')}><MessageSquarePlus aria-hidden="true" className="size-4" />{conversation === null ? 'Registrar a conversa' : 'Editar a conversa'}</Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {last !== null && (
          <div>
            <h3 className="mb-1 font-medium">Combinados de {last.cycle}</h3>
            <AgreementList label="Combinados do último ciclo" agreements={last.agreements} />
          </div>
        )}
        {conversation === null ? <p className="text-text-muted">A conversa ainda não foi registrada.</p> : <Written conversation={conversation} />}
      </div>
      <Suspense>
        {open === 'guide' && <GuideSheet result={result} onClose={() => setOpen(null)} />}
        {open === 'form' && <ConversationSheet result={result} onClose={() => setOpen(null)} />}
      </Suspense>
    </Section>
  )
}
