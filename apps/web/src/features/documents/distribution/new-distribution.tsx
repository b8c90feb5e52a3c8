import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { ReachOf } from '#shared/recipients/reach-of.tsx'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { UnsavedGuard } from '#shared/ui/unsaved-guard.tsx'
import { givenTypesQuery, recipientsQuery } from '../data/distribution/distribution-queries.ts'
import type { Paper } from '../data/distribution/send-batch.ts'
import { type DistributionDraft, type DraftField, draftProblems, EMPTY_DRAFT } from '../model/distribution/distribution.ts'
import { directoryOf } from '../model/distribution/identify.ts'
import { fileNameOf, goingOut } from '../model/distribution/papers.ts'
import type { Recipient } from '../model/distribution/person.ts'
import { isProblem, type Slot, slotsOfFiles, slotsOfPages, sourceText, statesOf } from '../model/distribution/slots.ts'
import { Audience } from './audience.tsx'
import { FilesStep } from './files-step.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { ReviewGrid } from './review-grid.tsx'
import { SendPanel } from './send-panel.tsx'
import { useBatch } from './use-batch.ts'
import { useReading } from './use-reading.ts'
import { WhatStep } from './what-step.tsx'

const counted = (count: number): string => (count === 1 ? '1 pessoa' : `${count} pessoas`)

function Wizard({ people }: { readonly people: readonly Recipient[] }) {
  const companyId = useCompanyId()
  const [today] = useState(() => todayIso())
  const [draft, setDraft] = useState<DistributionDraft>(EMPTY_DRAFT)
  const [files, setFiles] = useState<readonly File[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [slots, setSlots] = useState<readonly Slot[] | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [preview, setPreview] = useState<Slot | null>(null)
  const { reader, progress, read } = useReading()
  const type = useQuery(givenTypesQuery(companyId)).data?.find(({ id }) => id === draft.typeId)
  const purpose = `document_${(type?.sensitivity ?? 'P2').toLowerCase()}`
  const problems = draftProblems(draft, type, today)

  const fileOf = async ({ pages, file }: Pick<Slot, 'pages' | 'file'>): Promise<File> => {
    const own = files[file]
    if (pages.length === 0 && own) return own
    if (!reader) throw new Error('the PDF is not open')
    return new File([await reader.part(pages)], fileNameOf(`${type?.name ?? ''} ${draft.title}`, 'pdf'), { type: 'application/pdf' })
  }
  const papers: readonly Paper[] =
    draft.mode === 'shared'
      ? [{ key: 'all', source: files[0]?.name ?? '', employees: [...chosen], make: () => fileOf({ pages: [], file: 0 }) }]
      : goingOut(slots ?? []).map((slot) => ({ key: slot.key, source: sourceText(slot), employees: [slot.employeeId], make: () => fileOf(slot) }))
  const batch = useBatch({ companyId, draft, purpose, papers })

  const look = useAct({
    act: async () => {
      const directory = directoryOf(people)
      const [first] = files
      if (draft.mode === 'by_name') return slotsOfFiles(files.map(({ name }) => name), directory)
      if (!first) return []
      return slotsOfPages((await read(first)).texts, directory, first.name)
    },
    onDone: setSlots,
  })
  const goOn = (): void => {
    setChecked(true)
    if (problems.size > 0 || files.length === 0) return
    if (draft.mode !== 'shared') look.mutate()
    else if (chosen.size > 0) setConfirming(true)
  }
  const states = statesOf(slots ?? [])
  const undecided = [...states.values()].filter(isProblem).length
  const receiving = draft.mode === 'shared' ? chosen.size : papers.length
  const hasWork = batch.status === 'idle' && (files.length > 0 || draft.title !== '')

  if (batch.status !== 'idle') {
    return (
      <>
        <SendPanel batch={batch} />
        <UnsavedGuard unsaved={() => batch.status === 'sending' || batch.status === 'publishing'} />
      </>
    )
  }
  const confirm = (
    <ConfirmDialog
      open={isConfirming}
      onOpenChange={setConfirming}
      title={`Distribuir para ${counted(receiving)}?`}
      description={`${type?.name ?? ''}: ${draft.title}. Todas recebem ao mesmo tempo.`}
      confirmLabel="Distribuir"
      onConfirm={() => {
        setConfirming(false)
        void batch.run()
      }}
    >
      <ReachOf employees={papers.flatMap(({ employees }) => employees)} kind={draft.isAcknowledged ? 'document_to_sign' : 'document_received'} />
    </ConfirmDialog>
  )
  return (
    <div className="flex flex-col gap-6">
      <UnsavedGuard unsaved={() => hasWork} />
      {slots === null ? (
        <>
          <WhatStep
            draft={draft}
            type={type}
            problem={(field: DraftField) => (isChecked ? (problems.get(field) ?? null) : null)}
            onChange={(part) => {
              setDraft((before) => ({ ...before, ...part }))
              if (part.mode) setFiles([])
            }}
          />
          <FilesStep key={draft.mode} mode={draft.mode} purpose={purpose} files={files} isMissing={isChecked && files.length === 0} onFiles={setFiles} />
          {draft.mode === 'shared' && <Audience people={people} chosen={chosen} onChosen={setChosen} />}
          {draft.mode === 'shared' && isChecked && chosen.size === 0 && (
            <p role="alert" className="text-sm text-danger-text">
              Escolha quem recebe
            </p>
          )}
          <Refusal error={look.error} title="O arquivo não pôde ser lido" />
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="primary" pending={look.isPending} onClick={goOn}>
              {draft.mode === 'shared' ? `Distribuir${chosen.size > 0 ? ` para ${counted(chosen.size)}` : ''}` : 'Conferir antes de distribuir'}
            </Button>
            {progress && (
              <p role="status" className="text-sm text-text-muted tabular">
                Lendo página {progress.done} de {progress.total}
              </p>
            )}
          </div>
        </>
      ) : (
        <>
          <ReviewGrid slots={slots} people={people} onSlots={setSlots} onPreview={setPreview} />
          <div className="flex flex-wrap items-center gap-3">
            <Button onClick={() => setSlots(null)}>
              <ArrowLeft aria-hidden="true" className="size-4" />
              Voltar
            </Button>
            <Button variant="primary" disabled={undecided > 0 || papers.length === 0} onClick={() => setConfirming(true)}>
              Distribuir para {counted(receiving)}
            </Button>
            {undecided > 0 && <p className="text-sm text-text-muted">{undecided === 1 ? 'Falta decidir 1.' : `Faltam decidir ${undecided}.`} Nada foi enviado ainda.</p>}
          </div>
        </>
      )}
      {confirm}
      {preview && <PreviewDialog title={sourceText(preview)} make={() => fileOf(preview)} onClose={() => setPreview(null)} />}
    </div>
  )
}

/** A new distribution: what, the files, the review, and only then the sending. */
export function NewDistribution() {
  const people = useQuery(recipientsQuery(useCompanyId()))
  return (
    <>
      <PageHeader back={<BackLink to="/app/documents/distribution">Distribuição de documentos</BackLink>} title="Nova distribuição" />
      <QueryStates query={people} pending={<Skeleton className="h-96 rounded-lg" />}>
        {(found) => <Wizard people={found} />}
      </QueryStates>
    </>
  )
}
