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
        <Badge tone="info" icon={<Scale />}>
          {article}
        </Badge>
      )}
      {isOpen && evidence === 'file' && <Badge icon={<Paperclip />}>Pede comprovante</Badge>}
      {isOpen && evidence === 'text' && <Badge icon={<PenLine />}>Pede relato</Badge>}
    </>
  )
}
