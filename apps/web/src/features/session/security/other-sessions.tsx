import { useAct } from '#shared/form/use-act.ts'
import { Button } from '#shared/ui/button.tsx'
import { endOtherSessions } from '../data/session/session-watch.ts'

/** Ends the person's sessions everywhere else, for a phone that is lost or a computer of somebody else. */
export function OtherSessions() {
  const end = useAct({
    act: endOtherSessions,
    done: ['Você saiu dos outros aparelhos', 'Neste, você continua.'],
    failed: 'Não foi possível sair dos outros aparelhos',
  })
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-2 border-t pt-4">
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">Outros aparelhos</h3>
        <p className="text-sm text-text-muted">Perdeu um aparelho ou deixou sua conta aberta em outro? Saia de todos, menos deste.</p>
      </div>
      <Button size="sm" pending={end.isPending} onClick={() => end.mutate()}>
        Sair dos outros
      </Button>
    </div>
  )
}
