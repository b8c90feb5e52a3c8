import { lazy, type ReactNode, Suspense, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { ReachOf } from '#shared/recipients/reach-of.tsx'
import { Button } from '#shared/ui/button.tsx'
import { TypedDateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { type BatchAsked, reviewBatch, startBatch } from '../data/templates/makings.ts'
import { answersOf } from '../model/templates/body.ts'
import { isReady } from '../model/templates/making.ts'
import { orderOf, SIGNING_ORDERS } from '../model/signing/signing-order.ts'
import type { ListedTemplate } from '../model/templates/template.ts'
import { AnswerFields } from './answer-fields.tsx'
import { MakingProgress } from './making-progress.tsx'
import { type Chosen, PeopleChoice } from './people-choice.tsx'
import { ReviewRows } from './review-rows.tsx'
import { useMaking } from './use-making.ts'

const UndoBatchDialog = lazy(async () => ({ default: (await import('./undo-batch-dialog.tsx')).UndoBatchDialog }))

type SignKind = '' | 'signature' | 'acknowledgement'

/** Orders whose people the records know: witnesses are chosen paper by paper. */
const ORDERS = SIGNING_ORDERS.filter(([key]) => !orderOf(key).includes('witness'))

interface Draft {
  readonly people: readonly Chosen[]
  readonly answers: Readonly<Record<string, string>>
  readonly sign: SignKind
  readonly order: string
  readonly deadline: string
}

/** Why the deadline cannot be this one, or null. */
function deadlineProblem({ sign, deadline }: Draft): string | null {
  if (sign === '' || deadline.trim() === '') return null
  const day = parseTypedDate(deadline)
  if (day === null) return 'Use dia, mês e ano'
  return day < todayIso() ? 'O prazo não pode estar no passado' : null
}

/** Makes papers from a template: who gets it, what is missing for whom, then one by one. */
export function GenerateSheet({ template, onClose }: { readonly template: ListedTemplate; readonly onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>({ people: [], answers: {}, sign: '', order: 'person', deadline: '' })
  const [isChecked, setChecked] = useState(false)
  const [batchId, setBatchId] = useState<string | null>(null)
  const [isUndoing, setUndoing] = useState(false)
  const { progress, isRunning, run, stop } = useMaking()
  const set = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }))
    review.reset()
  }
  const asked = (): BatchAsked => ({
    templateId: template.template_id,
    employees: draft.people.map(({ id }) => id),
    answers: answersOf(template.inputs, draft.answers),
    signature: draft.sign === '' ? null : { kind: draft.sign, deadline: parseTypedDate(draft.deadline), parties: orderOf(draft.order).map((role) => ({ role })) },
  })
  const review = useAct({ act: () => reviewBatch(asked()) })
  const start = useAct({
    act: () => startBatch(asked()),
    onDone: ({ batchId: started, makings }) => {
      setBatchId(started)
      void run(makings)
    },
  })
  const rows = review.data ?? []
  const blocked = rows.filter((row) => !isReady(row))
  const check = (): void => {
    setChecked(true)
    if (draft.people.length > 0 && deadlineProblem(draft) === null) review.mutate()
  }

  let footer: ReactNode
  if (progress) {
    footer = isRunning ? (
      <Button onClick={stop}>Parar</Button>
    ) : (
      <>
        {batchId !== null && <Button onClick={() => setUndoing(true)}>Desfazer</Button>}
        <Button variant="primary" onClick={onClose}>
          Concluir
        </Button>
      </>
    )
  } else if (review.data) {
    footer = (
      <>
        <Button onClick={() => review.reset()}>Voltar</Button>
        <Button variant="primary" pending={start.isPending} disabled={blocked.length > 0 || rows.length === 0} onClick={() => start.mutate()}>
          {rows.length === 1 ? 'Gerar 1 documento' : `Gerar ${String(rows.length)} documentos`}
        </Button>
      </>
    )
  } else {
    footer = (
      <>
        <Button onClick={onClose}>Cancelar</Button>
        <Button variant="primary" pending={review.isPending} onClick={check}>
          Conferir
        </Button>
      </>
    )
  }

  return (
    <Sheet open onOpenChange={isRunning ? () => undefined : onClose} title="Gerar documentos" description={`${template.name} · ${template.type_name}`} width="max-w-xl" footer={footer}>
      {progress ? (
        <MakingProgress progress={progress} isRunning={isRunning} onRetry={(makings) => void run(makings)} />
      ) : review.data ? (
        <div className="flex flex-col gap-4">
          <Refusal error={start.error} title="Os documentos não foram gerados" />
          {blocked.length > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status">{blocked.length === 1 ? 'Falta algo para 1 pessoa. Complete o cadastro dela, ou remova-a da lista.' : `Falta algo para ${String(blocked.length)} pessoas. Complete os cadastros, ou remova-as da lista.`}</p>
              <Button
                size="sm"
                onClick={() => {
                  const ready = new Set(rows.filter(isReady).map(({ employee_id }) => employee_id))
                  set({ people: draft.people.filter(({ id }) => ready.has(id)) })
                }}
              >
                Remover quem tem pendência
              </Button>
            </div>
          )}
          <ReviewRows rows={rows} />
          <ReachOf employees={rows.map(({ employee_id }) => employee_id)} kind={draft.sign === '' ? 'document_received' : 'document_to_sign'} />
        </div>
      ) : (
        <div className="flex flex-col gap-6">
          <Refusal error={review.error} title="Não foi possível conferir" />
          <PeopleChoice chosen={draft.people} error={isChecked && draft.people.length === 0 ? 'Escolha ao menos uma pessoa' : null} onChange={(people) => set({ people })} />
          <AnswerFields inputs={template.inputs} typed={draft.answers} onChange={(answers) => set({ answers })} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Depois de gerar">
              <SelectInput value={draft.sign} onChange={(event) => set({ sign: event.target.value as SignKind })}>
                <option value="">Só entregar</option>
                <option value="signature">Pedir assinatura</option>
                <option value="acknowledgement">Pedir ciência</option>
              </SelectInput>
            </Field>
            {draft.sign !== '' && (
              <Field label="Quem assina">
                <SelectInput value={draft.order} onChange={(event) => set({ order: event.target.value })} options={ORDERS} />
              </Field>
            )}
            {draft.sign !== '' && (
              <Field label="Prazo" optional error={isChecked ? deadlineProblem(draft) : null}>
                <TypedDateInput value={draft.deadline} onText={(deadline) => set({ deadline })} />
              </Field>
            )}
          </div>
        </div>
      )}
      {isUndoing && batchId !== null && (
        <Suspense>
          <UndoBatchDialog
            batchId={batchId}
            onClose={() => {
              setUndoing(false)
              onClose()
            }}
          />
        </Suspense>
      )}
    </Sheet>
  )
}
