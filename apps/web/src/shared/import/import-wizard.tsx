import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'

import { useAct } from '../form/use-act.ts'
import { type Mapping, withoutFields } from '../lib/import/definition.ts'
import { guessMapping } from '../lib/import/mapping.ts'
import { fetchImportMapping, undoImport } from '../supabase/imports.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryStates } from '../ui/page-states.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { CheckingStep } from './checking-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { importKeys, importQuery, isChecking, isWriting } from './import-queries.ts'
import { OutcomeStep } from './outcome-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { downloadModel } from './template.ts'
import { type ReadFile, useImportFile } from './use-import-file.ts'
import { useSending } from './use-sending.ts'
import { WizardSteps } from './wizard-steps.tsx'
import type { ImportWizardProps } from './wizard-props.ts'

const IN_REVIEW: ReadonlySet<string> = new Set(['checking', 'unchecked', 'ready', 'failed'])

/** Steps 1 and 2, where the file is still in the browser alone. */
function NewImport({ subject, companyId, onImportId }: Omit<ImportWizardProps, 'importId'>) {
  const client = useQueryClient()
  const file = useImportFile(subject.createWorker)
  const { fixed } = subject
  const definition = fixed === undefined ? subject.definition : withoutFields(subject.definition, Object.keys(fixed))
  const remembered = useQuery({
    queryKey: ['import-mapping', companyId, definition.kind],
    queryFn: () => fetchImportMapping(companyId, definition.kind),
    staleTime: 0,
  })
  const sending = useSending()
  const send = async (read: ReadFile, mapping: Mapping, matchKey: string | null): Promise<void> => {
    const records = await sending.send({ companyId, file, read, sittingId: null }, [{ definition, kind: definition.kind, sheet: 0, mapping, matchKey, fixed }])
    const [record] = records ?? []
    if (record === undefined) return
    client.setQueryData(importKeys.record(record.id), record)
    file.clear()
    onImportId(record.id)
  }

  if (file.state.step !== 'read') {
    return (
      <>
        <WizardSteps current={1} />
        <FileStep
          state={file.state}
          onFile={file.open}
          advice={subject.advice}
          onModel={() => downloadModel(subject.plural, [definition], subject.lists)}
        />
      </>
    )
  }
  const read = file.state.file
  const [sheet] = read.sheets
  if (sheet === undefined) return null
  return (
    <>
      <WizardSteps current={2} />
      {remembered.isPending ? (
        <Spinner label="Reconhecendo as colunas…" />
      ) : (
        <ColumnsStep
          definition={definition}
          fileName={read.name}
          sheet={sheet}
          // Not knowing what was chosen the last time only costs a better guess.
          guess={guessMapping(definition.columns, sheet.headings, remembered.data)}
          sending={sending}
          onReview={(mapping, matchKey) => void send(read, mapping, matchKey)}
          onBack={file.clear}
        />
      )}
      <UnsavedGuard unsaved={() => file.state.step === 'read'} />
    </>
  )
}

interface OpenImportProps extends Omit<ImportWizardProps, 'importId' | 'companyId'> {
  readonly importId: string
  /** What leaving it behind is called. */
  readonly another?: string
}

/** Steps 3 and 4: the import is on the server, so that a reload, another tab or another day finds it as it was. */
export function OpenImport({ subject, importId, onImportId, another = 'Importar outra planilha' }: OpenImportProps) {
  const client = useQueryClient()
  const query = useQuery(importQuery(importId))
  const undo = useAct({
    act: () => undoImport(importId),
    onDone: (record) => void client.setQueryData(importKeys.record(importId), record),
  })
  const status = query.data?.status
  const tellWritten = useEffectEvent(() => subject.onWritten())
  const before = useRef<{ readonly status: string } | null>(null)
  useEffect(() => {
    const now = status === undefined ? null : { status }
    const hasWritten = isWriting(before.current) && !isWriting(now)
    const hasChecked = isChecking(before.current) && !isChecking(now)
    before.current = now
    if (hasWritten) tellWritten()
    if (hasWritten || hasChecked) void client.invalidateQueries({ queryKey: importKeys.review(importId) })
  }, [status, client, importId])

  return (
    <QueryStates
      query={{ ...query, data: query.data === undefined ? undefined : { record: query.data } }}
      pending={<Spinner label="Abrindo a importação…" />}
    >
      {({ record }) => {
        if (record === null || record.status === 'uploading') {
          return (
            <EmptyState icon={<FileX />} title="Esta importação não está mais aqui" action={<Button onClick={() => onImportId(null)}>Importar uma planilha</Button>}>
              Ela pode ter sido interrompida, ser de outra pessoa ou de outra empresa. As linhas enviadas são apagadas depois de 24 horas.
            </EmptyState>
          )
        }
        if (IN_REVIEW.has(record.status)) {
          const Step = record.status === 'checking' || record.status === 'unchecked' ? CheckingStep : ReviewStep
          return (
            <>
              <WizardSteps current={3} />
              <Step subject={subject} record={record} />
            </>
          )
        }
        return (
          <>
            <WizardSteps current={4} />
            <Refusal error={undo.error} title="Não foi possível desfazer" />
            <OutcomeStep subject={subject} record={record} undoing={undo.isPending} onUndo={() => undo.mutate()} onAnother={() => onImportId(null)} another={another} />
          </>
        )
      }}
    </QueryStates>
  )
}

/** Spreadsheet in four steps: Arquivo, Colunas, Revisão, Resultado. What differs between subjects is in `subject`. */
export function ImportWizard({ subject, companyId, importId, onImportId }: ImportWizardProps) {
  if (importId === null) return <NewImport subject={subject} companyId={companyId} onImportId={onImportId} />
  return <OpenImport key={importId} subject={subject} importId={importId} onImportId={onImportId} />
}
