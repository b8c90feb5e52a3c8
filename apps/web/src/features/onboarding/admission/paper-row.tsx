import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { PaperDrop } from '#shared/files/paper-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUpload } from '#shared/files/use-upload.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.ts'
import { admissionKeys } from '../data/admission-keys.ts'
import { type Paper, sendPaper } from '../data/newcomer.ts'

const STATES: Readonly<Record<string, { readonly label: string; readonly tone: 'success' | 'info' | 'danger' | 'warning' }>> = {
  approved: { label: 'Aprovado', tone: 'success' },
  expiring: { label: 'Aprovado', tone: 'success' },
  to_sign: { label: 'Aguardando assinatura', tone: 'warning' },
  in_review: { label: 'Em análise', tone: 'info' },
  rejected: { label: 'Recusado', tone: 'danger' },
  expired: { label: 'Vencido', tone: 'danger' },
}

/** A paper that the company asks for: photographed or chosen, looked at for shake, and sent. */
export function PaperRow({ paper }: { readonly paper: Paper }) {
  const client = useQueryClient()
  const { employee } = useSession()
  const [isAgain, setAgain] = useState(false)
  const target = { purpose: `document_${paper.sensitivity.toLowerCase()}`, ...(employee && { employeeId: employee.id }) }
  const { items, limits, queue, isBusy } = useUpload(target, async ({ file_id }) => {
    await sendPaper(paper, file_id)
    toast.success('Documento enviado', { description: paper.type_name })
    setAgain(false)
    await client.invalidateQueries({ queryKey: admissionKeys.all })
  })
  const send = (file: File): void => {
    for (const { key } of queue.items()) queue.remove(key)
    queue.add([file])
  }
  const state = STATES[paper.state] ?? { label: 'Falta enviar', tone: 'warning' as const }
  const isWanted = paper.can_send && (!['approved', 'expiring', 'to_sign', 'in_review'].includes(paper.state) || isAgain)
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="font-medium break-words">{paper.type_name}</p>
          {paper.due_on && isWanted && <p className="text-sm text-text-muted">Envie até {formatDate(paper.due_on)}</p>}
        </div>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      {paper.state === 'rejected' && paper.rejection_reason && (
        <Alert tone="warning" title="O RH pediu outro arquivo">
          {paper.rejection_reason}
        </Alert>
      )}
      {paper.instructions && isWanted && <p className="text-sm break-words text-text-muted">{paper.instructions}</p>}
      {isWanted ? (
        <>
          <PaperDrop label={`Arquivo de ${paper.type_name}`} limits={limits} disabled={isBusy} onFile={send} />
          <UploadList items={items} queue={queue} />
        </>
      ) : (
        paper.state === 'in_review' && (
          <div>
            <Button size="sm" variant="ghost" onClick={() => setAgain(true)}>
              Enviar outro arquivo
            </Button>
          </div>
        )
      )}
    </li>
  )
}
