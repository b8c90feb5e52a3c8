import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'

import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { closeObjectives } from '../data/life-acts.ts'
import { goalClosingQuery } from '../data/life-queries.ts'
import { type ClosingDraft, refusedAt, storedClosings, suggestedClosing } from '../model/closing/closing-draft.ts'
import type { GoalClosing, GoalCycle } from '../model/goal.ts'
import { objectivesText } from '../model/looks.ts'
import { ClosingItem } from './closing-item.tsx'
import { ClosingProgress } from './closing-progress.tsx'

interface ClosingSheetProps {
  readonly companyId: string
  readonly cycle: GoalCycle
  readonly onClose: () => void
  readonly onOpen: (objectiveId: string) => void
}

interface BodyProps extends ClosingSheetProps {
  readonly found: GoalClosing
  readonly isMine: boolean
  readonly onMine: (isMine: boolean) => void
}

function doneText({ closed, carried }: { readonly closed: number; readonly carried: number }): readonly [string, string | undefined] {
  return [closed === 1 ? '1 objetivo encerrado' : `${String(closed)} objetivos encerrados`, carried === 0 ? undefined : carried === 1 ? '1 continua no próximo ciclo, como rascunho.' : `${String(carried)} continuam no próximo ciclo, como rascunhos.`]
}

function Closing({ cycle, found, isMine, onMine, onClose, onOpen }: BodyProps) {
  const { items, total, mine, cycles, progress } = found
  const [drafts, setDrafts] = useState<ReadonlyMap<string, ClosingDraft>>(new Map())
  const [carryTo, setCarryTo] = useState('')
  const next = cycles.some(({ id }) => id === carryTo) ? carryTo : (cycles[0]?.id ?? '')
  const sent = storedClosings(items, drafts)
  const act = useAct({
    act: (values: typeof sent) => closeObjectives(cycle.id, values, values.some(({ carries }) => carries) ? next : null),
    done: doneText,
    stale: SUBJECTS.goals,
    onDone: () => setDrafts(new Map()),
  })
  const problem = act.error === null ? null : toAppError(act.error)
  const refused = refusedAt(problem?.field ?? null, act.variables ?? [])
  const change = (id: string, before: ClosingDraft, part: Partial<ClosingDraft>): void => {
    if (refused?.id === id) act.reset()
    setDrafts((known) => new Map(known).set(id, { ...before, ...part }))
  }
  const others = total > mine || isMine
  return (
    <FormSheet
      width="max-w-3xl"
      title="Fechamento"
      description={`${cycle.name}. Cada objetivo termina com uma nota e o que se aprendeu.`}
      confirmLabel={sent.length === 0 ? 'Encerrar objetivos' : `Encerrar ${objectivesText(sent.length)}`}
      canSave={sent.length > 0}
      whyNot="Marque ao menos um objetivo para encerrar."
      act={act}
      error={refused !== null || problem?.field === 'next_cycle_id' ? null : act.error}
      failure="Os objetivos não foram encerrados"
      isUnsaved={drafts.size > 0}
      onSubmit={() => act.mutate(sent)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        {progress && <ClosingProgress cycle={cycle} progress={progress} />}
        {others && mine > 0 && <Checkbox label="Mostrar só os meus" checked={isMine} onChange={({ target }) => onMine(target.checked)} />}
        {items.length > 0 && cycles.length > 0 && (
          <Field label="Próximo ciclo" hint="O que for levado vira um rascunho lá: parte de onde está hoje, com a mesma meta." error={problem?.field === 'next_cycle_id' ? problem.message : null} className="max-w-96">
            <SelectInput value={next} options={cycles.map(({ id, name }) => [id, name] as const)} onChange={({ target }) => setCarryTo(target.value)} />
          </Field>
        )}
        {items.length > 0 && cycles.length === 0 && <p className="text-sm text-text-muted">Para levar objetivos adiante, o RH cria antes o próximo ciclo.</p>}
        {items.length === 0 ? (
          <EmptyState icon={<CircleCheckBig />} title="Nada seu para encerrar">Todos os objetivos que você pode encerrar neste ciclo já têm nota.</EmptyState>
        ) : (
          <ul aria-label="Objetivos para encerrar" className="divide-y border-y">
            {items.map((item) => {
              const draft = drafts.get(item.id) ?? suggestedClosing(item)
              return <ClosingItem key={item.id} item={item} draft={draft} hasNext={cycles.length > 0} said={(field) => (refused?.id === item.id && refused.field === field ? (problem?.message ?? null) : null)} onChange={(part) => change(item.id, draft, part)} onOpen={onOpen} />
            })}
          </ul>
        )}
        {total > items.length && <p className="text-sm text-text-muted">Mostrando {String(items.length)} de {objectivesText(total)}. Os outros aparecem quando estes forem encerrados.</p>}
      </div>
    </FormSheet>
  )
}

/** Ends the objectives of a cycle one after the other, suggested by their progress, and takes along what is left to do. */
export function ClosingSheet(props: ClosingSheetProps) {
  const [isMine, setMine] = useState(false)
  const found = useQuery(goalClosingQuery(props.companyId, props.cycle.id, isMine))
  if (found.data) return <Closing {...props} found={found.data} isMine={isMine} onMine={setMine} />
  return (
    <Sheet open onOpenChange={props.onClose} title="Fechamento" width="max-w-3xl">
      <QueryStates query={found} pending={<Skeleton className="h-96 rounded-lg" />}>
        {() => null}
      </QueryStates>
    </Sheet>
  )
}
