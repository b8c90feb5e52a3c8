import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'

import { audienceQuery } from '../data/feedback/feedback-queries.ts'
import { audienceGap, audienceText, type Visibility } from '../model/feedback/feedback.ts'

export interface AudienceNoteProps {
  readonly recipientId: string
  readonly requestId: string
  readonly visibility: Visibility
}

/** Who will read it, by name, before it is sent. */
export function AudienceNote({ recipientId, requestId, visibility }: AudienceNoteProps) {
  const { data: audience, error } = useQuery(audienceQuery(recipientId, requestId))
  const gap = audience ? audienceGap(audience, visibility) : null
  return (
    <div role="status" className="flex gap-3 rounded-md bg-sunken p-4">
      <Eye aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-text-muted" />
      <div className="min-w-0">
        <p className="font-medium break-words">
          {audience ? audienceText(audience, visibility) : recipientId === '' ? 'Escolha para quem é e veja aqui quem vai ler.' : error ? 'Não foi possível conferir agora quem vai ver.' : 'Conferindo quem vai ver…'}
        </p>
        {gap !== null && <p className="mt-1 text-warning-text">{gap}</p>}
        <p className="mt-1 text-sm text-text-muted">O RH não lê feedbacks: vê só quantos foram dados. Você pode corrigir ou retirar enquanto não for lido, e por 15 minutos depois de enviar.</p>
      </div>
    </div>
  )
}
