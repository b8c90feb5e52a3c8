import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { undoContractEnding } from '../data/ending-acts.ts'
import { endingQuery } from '../data/ending-queries.ts'
import type { EndingPerson } from '../model/ending.ts'

export interface EndingCardProps {
  readonly person: EndingPerson & { readonly status: string }
}

/** When and why a contract ends or ended, for administrators, with the way to take it back. */
export function EndingCard({ person }: EndingCardProps) {
  const isHr = usePermissions().can('manage_settings')
  const { data: ending } = useQuery({ ...endingQuery(person.companyId, person.id), enabled: isHr })
  const [asks, setAsks] = useState(false)
  const undo = useAct({
    act: () => undoContractEnding(person.id),
    done: ['Encerramento desfeito', person.name],
    failed: 'O encerramento continua',
    stale: SUBJECTS.everything,
    onSettled: () => setAsks(false),
  })
  // Of an employment before the present one the history tells.
  if (!ending || (ending.applied_at !== null && person.status !== 'terminated')) return null
  const isPlanned = ending.applied_at === null
  return (
    <Section
      title={isPlanned ? 'Último dia marcado' : 'Encerramento do contrato'}
      actions={
        <Button size="sm" onClick={() => setAsks(true)}>
          <Undo2 aria-hidden="true" className="size-4" />
          Desfazer encerramento
        </Button>
      }
    >
      {ending.failure && (
        <div className="mb-4">
          <Alert tone="danger" title="O contrato não pôde ser encerrado no dia">
            {ending.failure}
          </Alert>
        </div>
      )}
      <DescriptionList
        columns={1}
        items={[
          { label: 'Último dia', value: <span className="tabular">{formatDate(ending.last_day)}</span> },
          { label: 'Motivo', value: ending.reason?.label ?? 'Não informado' },
          { label: 'Observação', value: ending.note && <span className="whitespace-pre-line">{ending.note}</span> },
          ...(ending.protection_reason === null ? [] : [{ label: 'Justificativa da garantia de emprego', value: <span className="whitespace-pre-line">{ending.protection_reason}</span> }]),
          { label: 'Registrado em', value: <span className="tabular">{formatDateTime(ending.recorded_at)}</span> },
        ]}
      />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Desfazer o encerramento de ${person.name}?`}
        description={
          isPlanned
            ? 'O último dia deixa de estar marcado e o contrato continua.'
            : 'O contrato, o histórico e o acesso continuam como se nada tivesse acontecido. Mudanças que estavam programadas não voltam. Se a pessoa saiu de fato e está voltando, use Readmitir, no Histórico.'
        }
        confirmLabel="Desfazer encerramento"
        pending={undo.isPending}
        onConfirm={() => undo.mutate()}
      />
    </Section>
  )
}
