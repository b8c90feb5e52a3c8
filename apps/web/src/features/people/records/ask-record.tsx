import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'

import { useUploadWait } from '#shared/files/use-upload-wait.ts'
import { useSession } from '#shared/session/session-context.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { recordKeys } from '../data/records/record-keys.ts'
import { askRecord, recordRequestsQuery } from '../data/records/record-requests.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import type { FieldGroup } from '../model/records/record-specs.ts'
import { ProofUpload } from './proof-upload.tsx'
import { RecordDialog } from './record-dialog.tsx'

export interface AskRecordProps {
  readonly person: RecordPerson
  readonly record: string
  /** Verb and object, such as 'Incluir dependente'. */
  readonly label: string
  readonly groups: readonly FieldGroup[]
  readonly row: RecordRow | null
}

/** How the person changes a record of their own that the company decides about. Nothing where the company keeps it closed. */
export function AskRecord({ person, record, label, groups, row }: AskRecordProps) {
  const { user } = useSession()
  const client = useQueryClient()
  const rule = useQuery(recordRequestsQuery(user?.id ?? null)).data?.find(({ field }) => field === record)
  const [isOpen, setOpen] = useState(false)
  const [proofs, setProofs] = useState<readonly UploadedFile[]>([])
  const wait = useUploadWait()
  if (!rule || rule.policy === 'closed') return null
  if (rule.open_request_id !== null) return <Badge tone="info">Pedido em aprovação</Badge>
  const isDirect = rule.policy === 'direct'
  const refresh = (): void => {
    for (const queryKey of [recordKeys.all(person.companyId), recordKeys.requests(user?.id ?? null), ['inbox'], ['change-requests']]) {
      void client.invalidateQueries({ queryKey })
    }
  }
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          setProofs([])
          setOpen(true)
        }}
      >
        <PencilLine aria-hidden="true" className="size-4" />
        {label}
      </Button>
      {isOpen && (
        <RecordDialog
          person={person}
          record={record}
          title={label}
          description={isDirect ? 'Muda na hora.' : 'Muda quando o RH aprovar o pedido. Só você e o RH veem estes dados.'}
          groups={groups}
          row={row}
          ask={(values) => askRecord(record, values, proofs.map(({ file_id }) => file_id))}
          below={!isDirect && <ProofUpload employeeId={person.id} proofs={proofs} onProofs={setProofs} wait={wait} />}
          mayGo={wait.mayGo}
          doneText={isDirect ? 'Dados salvos' : 'Pedido enviado'}
          saveLabel={isDirect ? 'Salvar' : 'Enviar pedido'}
          onSaved={refresh}
          onReload={refresh}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
