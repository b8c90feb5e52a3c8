import { Paperclip, PenLine, Scale } from 'lucide-react'

import { Badge } from '#shared/ui/badge.tsx'
import type { JourneyTask } from '../model/following/journey.ts'

/** What is particular about a task: the article that sets its deadline, whether it must be done, what proves it. */
export function TaskTags({ task: { required, legal_reference: article, evidence, status } }: { readonly task: Pick<JourneyTask, 'required' | 'legal_reference' | 'evidence' | 'status'> }) {
  const isOpen = status === 'open'
  return (
    <>
      {isOpen && required && <Badge>Obrigatória</Badge>}
      {article !== null && (
        <span className="inline-flex max-w-full items-start gap-1 rounded-xl bg-info-subtle px-2 py-0.5 text-xs font-medium text-info-text">
          <Scale aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
          <span className="min-w-0 break-words">{article}</span>
        </span>
      )}
      {isOpen && evidence === 'file' && <Badge icon={<Paperclip />}>Pede comprovante</Badge>}
      {isOpen && evidence === 'text' && <Badge icon={<PenLine />}>Pede relato</Badge>}
    </>
  )
}
