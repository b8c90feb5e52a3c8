import { lazy, Suspense, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { type Choices, textOf } from '#shared/lib/fields/field-spec.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import type { SensitiveRecords } from '../data/records/record-queries.ts'
import { acknowledgeDisciplinary } from '../data/records/record-saves.ts'
import { EXAM_KINDS, MEASURE_KINDS } from '../model/records/record-choices.ts'
import { newestFirst, rowIn, rowsIn } from '../model/records/patched.ts'
import { DISCIPLINARY_FIELDS, EXAM_FIELDS, HEALTH_FIELDS } from '../model/records/record-specs.ts'
import { EditButton } from '../records/edit-button.tsx'
import type { TabProps } from '../model/history/profile-tabs.ts'
import { RecordCard } from '../records/record-card.tsx'
import { RecordDialog } from '../records/record-dialog.tsx'
import { RecordList } from '../records/record-list.tsx'
import { Reveal } from '../reveal/reveal.tsx'
import { useRecordSync } from '../records/use-record-sync.ts'

/** Few records are confidential: their panel comes when one is shown. */
const ConfidentialMeasure = lazy(async () => ({ default: (await import('../records/confidential-measure.tsx')).ConfidentialMeasure }))

type PartProps = TabProps & { readonly records: SensitiveRecords }

function called(choices: Choices, row: RecordRow, day: string): string {
  const kind = choices.find(([value]) => value === row['kind'])?.[1] ?? textOf(row['kind'])
  return `${kind} de ${formatDate(textOf(row[day]))}`
}

function Health({ person, standing, records }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const sync = useRecordSync(person, 'health')
  const row = rowIn(records, 'health')
  const canWrite = standing.isHr && !standing.isOwn
  return (
    <div className="flex flex-col gap-5">
      <RecordCard
        title="Saúde"
        fields={HEALTH_FIELDS}
        row={row}
        actions={canWrite && <EditButton what="dados de saúde" onClick={() => setOpen(true)} />}
      />
      <RecordList
        person={person}
        sync={sync}
        record="health_exam"
        readAs="exams"
        title="Exames ocupacionais"
        rows={newestFirst(rowsIn(records, 'exams'), 'done_on')}
        fields={EXAM_FIELDS}
        canWrite={canWrite}
        nameOf={(exam) => called(EXAM_KINDS, exam, 'done_on')}
        addLabel="Incluir exame"
        emptyText="Nenhum exame informado."
        removeLabel="Arquivar"
      />
      {isOpen && (
        <RecordDialog
          person={person}
          record="health"
          title={`Saúde de ${person.name}`}
          description="Só o que a lei exige, nunca um diagnóstico."
          groups={[{ title: 'Saúde', fields: HEALTH_FIELDS }]}
          row={row}
          isSingle
          onSaved={(written) => sync.written('health', written, true)}
          onReload={sync.reload}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function Discipline({ person, standing, records }: PartProps) {
  const sync = useRecordSync(person, 'disciplinary')
  const acknowledge = useAct({
    act: (row: RecordRow) => acknowledgeDisciplinary(person, row),
    done: 'Ciência registrada',
    failed: 'A ciência não foi registrada',
    onDone: (at, row) => {
      sync.written('disciplinary', { ...row, acknowledged_at: at })
    },
  })
  const seen = (row: RecordRow) => {
    if (row['confidential'] === true) return <Badge tone="warning">Sigilosa</Badge>
    const at = row['acknowledged_at']
    if (typeof at === 'string') return <Badge tone="success">Ciência em {formatDateTime(at)}</Badge>
    if (!standing.isOwn) return <Badge tone="warning">Sem ciência</Badge>
    return (
      <Button size="sm" variant="primary" pending={acknowledge.isPending} onClick={() => acknowledge.mutate(row)}>
        Estou ciente
      </Button>
    )
  }
  const readers = (row: RecordRow) =>
    row['confidential'] === true && (
      <Suspense fallback={<Skeleton className="h-32 rounded-lg" />}>
        <ConfidentialMeasure person={person} row={row} onWritten={(written) => sync.written('disciplinary', written)} onReload={sync.reload} />
      </Suspense>
    )
  return (
    <RecordList
      person={person}
      sync={sync}
      record="disciplinary"
      readAs="disciplinary"
      title="Medidas disciplinares"
      rows={newestFirst(rowsIn(records, 'disciplinary'), 'occurred_on')}
      fields={DISCIPLINARY_FIELDS}
      canWrite={standing.isHr && !standing.isOwn}
      nameOf={(row) => called(MEASURE_KINDS, row, 'occurred_on')}
      addLabel="Registrar medida"
      emptyText="Nenhuma medida disciplinar."
      removeLabel="Arquivar"
      readElsewhere={['confidential']}
      aside={seen}
      below={readers}
    />
  )
}

/** What the law makes the company keep of health, and disciplinary measures: each class is read apart. */
export function HealthTab(props: TabProps) {
  return (
    <div className="flex flex-col gap-5">
      <Reveal person={props.person} about="health">
        {(records) => <Health {...props} records={records} />}
      </Reveal>
      <Reveal person={props.person} about="disciplinary">
        {(records) => <Discipline {...props} records={records} />}
      </Reveal>
    </div>
  )
}
