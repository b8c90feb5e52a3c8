import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, Info } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { toast } from '#shared/ui/toast.ts'
import { cancelPlans } from '../data/list/bulk-changes.ts'
import { batchesOf, type Outcome, peopleText, plansOf, summaryOf } from '../model/list/bulk.ts'

export interface BulkDialogProps {
  readonly companyId: string
  readonly ids: readonly string[]
  readonly title: string
  readonly confirmLabel: string
  /** What is done to one batch. */
  readonly act: (ids: readonly string[]) => Promise<readonly Outcome[]>
  readonly batchSize: number
  /** Says whether the form is complete, and shows what is not. */
  readonly isReady: () => boolean
  readonly onClose: () => void
  /** Who stays selected: those refused and those not reached. */
  readonly onLeft: (ids: readonly string[]) => void
  /** The form. */
  readonly children: ReactNode
}

const CANCEL_AT_ONCE = 200

function OutcomeList({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const told = outcomes.filter(({ outcome, message }) => outcome === 'refused' || message !== null)
  return (
    <ul aria-label="O que aconteceu" className="max-h-80 divide-y overflow-y-auto rounded-md border">
      {told.map(({ id, name, outcome, message }) => (
        <li key={id} className="flex items-start gap-2.5 p-3">
          {outcome === 'refused' ? (
            <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger-text" />
          ) : (
            <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info-text" />
          )}
          <span className="min-w-0">
            <span className="block font-medium break-words">{name ?? 'Pessoa não disponível'}</span>
            <span className="block text-sm break-words text-text-muted">{message ?? 'Não foi possível alterar esta pessoa.'}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** An act on many people: the form, how far it is, and what became of those who could not be changed. */
export function BulkDialog({ ids, title, confirmLabel, act, batchSize, isReady, onClose, onLeft, children }: BulkDialogProps) {
  const client = useQueryClient()
  const [people] = useState(ids)
  const [done, setDone] = useState(0)
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
  const isStopped = useRef(false)
  /** The message with 'Desfazer' stays for a moment after it was pressed. */
  const isUndone = useRef(false)
  const isSmooth = (all: readonly Outcome[]): boolean => all.length === people.length && all.every(({ outcome, message }) => outcome !== 'refused' && message === null)

  const undo = async (plans: readonly string[]): Promise<void> => {
    if (isUndone.current) return
    isUndone.current = true
    try {
      let taken = 0
      for (const batch of batchesOf(plans, CANCEL_AT_ONCE)) {
        // One batch waits for the other: they may lock the same people
        taken += await cancelPlans(batch)
      }
      toast.success('Mudanças canceladas', { description: peopleText(taken) })
    } catch (problem) {
      toast.error('As mudanças não foram canceladas', { description: toAppError(problem).message })
    }
    await refetch(client, SUBJECTS.people)
  }

  const run = useAct({
    act: async () => {
      const all: Outcome[] = []
      for (const batch of batchesOf(people, batchSize)) {
        if (isStopped.current) break
        try {
          // One batch after the other: what was done is known at any moment
          all.push(...(await act(batch)))
        } catch (problem) {
          if (all.length === 0) throw problem
          const { message } = toAppError(problem)
          all.push(...batch.map((id): Outcome => ({ id, name: null, outcome: 'refused', message, planId: null })))
          break
        }
        setDone(all.length)
      }
      return all
    },
    done: (all) => {
      const plans = plansOf(all)
      return isSmooth(all) ? [title, summaryOf(all), plans.length > 0 ? { label: 'Desfazer', onSelect: () => void undo(plans) } : undefined] : null
    },
    stale: SUBJECTS.people,
    onDone: (all) => {
      const reached = new Set(all.flatMap(({ id, outcome }) => (outcome === 'refused' ? [] : id)))
      onLeft(people.filter((id) => !reached.has(id)))
      if (isSmooth(all)) onClose()
      else setOutcomes(all)
    },
  })

  if (outcomes) {
    const plans = plansOf(outcomes)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={title}
        description={`${summaryOf(outcomes)}${outcomes.length < people.length ? `, ${peopleText(people.length - outcomes.length)} sem alteração porque você parou` : ''}. Quem não mudou continua selecionado.`}
        footer={
          <>
            {plans.length > 0 && (
              <Button
                onClick={() => {
                  onClose()
                  void undo(plans)
                }}
              >
                Desfazer as agendadas
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              <CircleCheck aria-hidden="true" className="size-4" />
              Entendi
            </Button>
          </>
        }
      >
        <OutcomeList outcomes={outcomes} />
      </Dialog>
    )
  }
  const chosen = `${peopleText(people.length)} ${people.length === 1 ? 'selecionada' : 'selecionadas'}.`
  if (run.isPending) {
    return (
      <Dialog open onOpenChange={onClose} dismissible={false} title={title} description={chosen} footer={<Button onClick={() => (isStopped.current = true)}>Parar</Button>}>
        <div role="status" className="flex flex-col gap-2">
          <span className="tabular">
            {done.toLocaleString('pt-BR')} de {people.length.toLocaleString('pt-BR')}…
          </span>
          <progress aria-label="Andamento" max={people.length} value={done} className="h-2 w-full accent-primary" />
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={title}
      description={chosen}
      confirmLabel={confirmLabel}
      act={run}
      failure="Nada foi alterado"
      onSubmit={() => isReady() && run.mutate()}
      onClose={onClose}
      {...(run.error && { isUnsaved: true })}
    >
      {children}
    </FormDialog>
  )
}
