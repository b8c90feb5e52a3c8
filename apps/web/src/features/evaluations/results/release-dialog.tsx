import { useQuery } from '@tanstack/react-query'

import { useAct } from '#shared/form/use-act.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { releaseResults } from '../data/results/result-acts.ts'
import { resultKeys } from '../data/results/result-keys.ts'
import { releaseQuery, type ReleaseTo } from '../data/results/result-queries.ts'
import { notesOf, RELEASE_WORDS, type ReleasePlan, resultsText, untoldText } from '../model/results/release.ts'

export interface ReleaseWish {
  readonly to: ReleaseTo
  /** Null: all of the cycle. */
  readonly participants: readonly string[] | null
}

function Plan({ plan, to }: { readonly plan: ReleasePlan; readonly to: ReleaseTo }) {
  const notes = notesOf(plan, to)
  return (
    <div className="flex flex-col gap-4">
      <p><strong>{resultsText(plan.results)}</strong> para {peopleText(plan.people)}. {RELEASE_WORDS[to].effect}</p>
      {notes.length > 0 && <Alert tone="warning" title="Antes de liberar"><ul className="space-y-0.5">{notes.map((note) => <li key={note}>{note}</li>)}</ul></Alert>}
      <ul aria-label="Quem recebe" className="max-h-72 divide-y overflow-y-auto border-y" tabIndex={0}>
        {plan.first.map(({ person, results }) => (
          <li key={person.id} className="py-2">
            <PersonChip person={person} size="sm" detail={[to === 'manager' ? resultsText(results) : null, untoldText(plan.untold.find((each) => each.person.id === person.id)?.reason)].filter((part) => part !== null).join(' · ')} />
          </li>
        ))}
      </ul>
      {plan.people > plan.first.length && <p className="text-sm text-text-muted">E mais {peopleText(plan.people - plan.first.length)}.</p>}
    </div>
  )
}

/** Who will receive what, before results are released for good. */
export function ReleaseDialog({ cycleId, wish: { to, participants }, onClose, onReleased }: { readonly cycleId: string; readonly wish: ReleaseWish; readonly onClose: () => void; readonly onReleased?: () => void }) {
  const plan = useQuery(releaseQuery(cycleId, to, participants))
  const words = RELEASE_WORDS[to]
  const release = useAct({
    act: () => releaseResults(cycleId, to, participants),
    done: (count) => [count === 1 ? '1 resultado liberado' : `${count.toLocaleString('pt-BR')} resultados liberados`, words.done],
    stale: [resultKeys.all, ['evaluations'], ...SUBJECTS.inbox],
    onDone: () => {
      onReleased?.()
      onClose()
    },
  })
  const count = plan.data?.results ?? 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!release.isPending}
      title={words.title}
      description="Depois de liberado, um resultado não volta."
      footer={
        <>
          <Button disabled={release.isPending} onClick={onClose}>Cancelar</Button>
          <Button variant="primary" disabled={count === 0} pending={release.isPending} onClick={() => release.mutate()}>{count === 0 ? 'Liberar' : `Liberar ${resultsText(count)}`}</Button>
        </>
      }
    >
      <Refusal error={release.error} title="Nada foi liberado" />
      <QueryStates query={plan} pending={<Skeleton className="h-40 rounded-lg" />} isEmpty={(found) => found === null || found.results === 0} empty={<p className="text-text-muted">{words.nothing}</p>}>
        {(found) => found && <Plan plan={found} to={to} />}
      </QueryStates>
    </Dialog>
  )
}
