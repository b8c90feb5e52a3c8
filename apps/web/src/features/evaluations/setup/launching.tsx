import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { WorkingCard } from '#shared/ui/working-card.tsx'
import { cancelLaunch } from '../data/cycles/cycle-acts.ts'
import type { Cycle } from '../model/cycles/cycle.ts'

/** The launch under way: a job writes everything, or nothing. */
export function Launching({ cycle: { id, setup } }: { readonly cycle: Cycle }) {
  const cancel = useAct({ act: () => cancelLaunch(id), stale: SUBJECTS.evaluations })
  return (
    <WorkingCard
      title="Lançando o ciclo…"
      done={setup?.progress ?? null}
      total={setup?.people ?? 1}
      action={
        <Button pending={cancel.isPending} disabled={cancel.isSuccess} onClick={() => cancel.mutate()}>
          {cancel.isSuccess ? 'Cancelando…' : 'Cancelar lançamento'}
        </Button>
      }
    >
      Você pode sair desta página. Ou tudo é gravado, ou nada: até terminar, ninguém é avisado.
    </WorkingCard>
  )
}
