import { useQuery } from '@tanstack/react-query'
import { CircleCheck, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'

import type { ImportRecord } from '../supabase/imports.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { WorkingCard } from '../ui/working-card.tsx'
import { importProgressQuery } from './import-queries.ts'
import { countText, type ImportSubject } from './wizard-props.ts'

const DAY_MS = 86_400_000

function Working({ record, subject }: { readonly record: ImportRecord; readonly subject: ImportSubject }) {
  const total = Math.max(record.to_create + record.to_update, 1)
  const written = useQuery(importProgressQuery(record.id, true)).data ?? 0
  const isUndoing = record.status === 'undoing'
  return (
    <WorkingCard
      title={isUndoing ? 'Desfazendo a importação…' : `Gravando ${countText(total, subject.singular, subject.plural)}…`}
      done={isUndoing ? null : written}
      total={total}
    >
      Você pode sair desta página: quando terminar, uma notificação avisa. Ou tudo é gravado, ou nada.
    </WorkingCard>
  )
}

export interface OutcomeStepProps {
  readonly subject: ImportSubject
  readonly record: ImportRecord
  readonly undoing: boolean
  readonly onUndo: () => void
  readonly onAnother: () => void
  /** What leaving it behind is called. */
  readonly another: string
}

function headline({ status }: ImportRecord): string {
  if (status === 'cancelled') return 'Importação cancelada: nada foi gravado'
  return status === 'undone' ? 'Importação desfeita' : 'Importação concluída'
}

/** Step 4: progress while the job writes, then what became of the rows, and the way back for a day. */
export function OutcomeStep({ subject, record, undoing, onUndo, onAnother, another }: OutcomeStepProps) {
  const [isAsking, setAsking] = useState(false)
  const [openedAt] = useState(() => Date.now())
  if (record.status === 'committing' || record.status === 'undoing') return <Working record={record} subject={subject} />
  const isDone = record.status === 'done'
  const written = record.to_create + record.to_update
  const mayUndo = isDone && record.finished_at !== null && openedAt - new Date(record.finished_at).getTime() < DAY_MS
  return (
    <div className="flex max-w-[44rem] flex-col gap-5">
      <Card>
        <p role="status" className="mb-4 flex items-center gap-2 text-md font-semibold">
          {isDone && <CircleCheck aria-hidden="true" className="size-5 text-success-text" />}
          {headline(record)}
        </p>
        <DescriptionList
          items={[
            { label: 'Arquivo', value: record.file_name },
            ...(record.status === 'cancelled'
              ? []
              : [
                  { label: 'Criados', value: record.to_create.toLocaleString('pt-BR') },
                  { label: 'Atualizados', value: record.to_update.toLocaleString('pt-BR') },
                  { label: 'Sem mudança', value: record.unchanged.toLocaleString('pt-BR') },
                  { label: 'Ignorados', value: record.skipped.toLocaleString('pt-BR') },
                ]),
            ...(record.undone === null ? [] : [{ label: 'Desfeitos', value: `${record.undone.toLocaleString('pt-BR')} de ${written.toLocaleString('pt-BR')}` }]),
          ]}
        />
        {record.status === 'undone' && record.undone !== null && record.undone < written && (
          <p className="mt-4 text-text-muted">Os demais foram alterados depois da importação e ficaram como estão.</p>
        )}
      </Card>
      <div className="flex flex-wrap gap-2">
        {isDone && subject.resultLink}
        <Button onClick={onAnother}>
          <RotateCcw aria-hidden="true" className="size-4" />
          {another}
        </Button>
        {mayUndo && (
          <Button variant="ghost" pending={undoing} onClick={() => setAsking(true)}>
            <Undo2 aria-hidden="true" className="size-4" />
            Desfazer importação
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Desfazer importação?"
        description={`${subject.undoText} Registros que alguém alterou depois da importação ficam como estão.`}
        confirmLabel="Desfazer importação"
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          onUndo()
        }}
      />
    </div>
  )
}
