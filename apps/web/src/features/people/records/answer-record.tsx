import { useQuery, useQueryClient } from '@tanstack/react-query'

import { type StoredValue, typedRecord } from '#shared/lib/fields/field-spec.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { recordKeys } from '../data/records/record-keys.ts'
import { recordRequestsQuery, resubmitRecords } from '../data/records/record-requests.ts'
import { askedForm } from '../model/records/asked-record.ts'
import { RecordDialog } from './record-dialog.tsx'

export interface AnswerRecordProps {
  readonly requestId: string
  readonly record: string
  /** What the request asks for beside records. */
  readonly fields: Readonly<Record<string, string | null>>
  /** What the approver wants adjusted. */
  readonly comment: string | null
  readonly onClose: () => void
}

/** Answers an adjustment of a record that was asked for, in the form in which it was asked. */
export function AnswerRecord({ requestId, record, fields, comment, onClose }: AnswerRecordProps) {
  const { user, employee } = useSession()
  const client = useQueryClient()
  const userId = user?.id ?? null
  const query = useQuery({ ...recordRequestsQuery(userId), staleTime: 0 })
  const open = query.data?.filter(({ open_request_id }) => open_request_id === requestId) ?? []
  const asked = open.find(({ field }) => field === record)?.asked
  if (!employee || !asked || !query.isFetchedAfterMount) {
    return (
      <Dialog open onOpenChange={onClose} title="Ajustar e reenviar">
        <QueryStates query={{ ...query, data: query.isFetchedAfterMount ? query.data : undefined }} pending={<Skeleton className="h-72 rounded-lg" />}>
          {() => <p className="text-text-muted">Este pedido não precisa mais do seu ajuste.</p>}
        </QueryStates>
      </Dialog>
    )
  }
  const form = askedForm(record, asked)
  const others = Object.fromEntries(open.map((each) => [each.field, each.asked ?? {}]))
  const send = (filled: Readonly<Record<string, StoredValue>>): Promise<void> =>
    resubmitRecords(requestId, { ...fields, ...others, [record]: form.wanted(filled) })
  const refresh = (): void => {
    for (const queryKey of [recordKeys.requests(userId), ['inbox'], ['change-requests']]) void client.invalidateQueries({ queryKey })
  }
  return (
    <RecordDialog
      person={{ id: employee.id, name: employee.display_name ?? employee.first_name, companyId: employee.company_id, status: 'active', isOwn: true }}
      record={record}
      title={`Ajustar e reenviar: ${form.title}`}
      {...(comment !== null && { description: `Ajuste solicitado: ${comment}` })}
      groups={form.groups}
      row={null}
      initial={typedRecord(form.groups.flatMap((group) => group.fields), form.row)}
      ask={send}
      doneText="Pedido reenviado"
      saveLabel="Reenviar pedido"
      onSaved={refresh}
      onReload={refresh}
      onClose={onClose}
    />
  )
}
