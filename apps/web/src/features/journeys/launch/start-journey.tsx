import { lazy, Suspense, useState } from 'react'

import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'

const StartDialog = lazy(async () => ({ default: (await import('./start-dialog.tsx')).StartDialog }))

export interface StartJourneyProps {
  readonly kind: string
  readonly employeeId: string
  readonly name: string
  readonly mayStart: boolean
}

/** Somebody whose journey did not begin: the way to begin it, for who may. */
export function StartJourney({ kind, employeeId, name, mayStart }: StartJourneyProps) {
  const [isOpen, setOpen] = useState(false)
  const begin = (
    <Button variant="primary" onClick={() => setOpen(true)}>
      Iniciar roteiro
    </Button>
  )
  return (
    <>
      <Alert tone="info" title="Ainda sem roteiro" {...(mayStart && { action: begin })}>
        {mayStart ? 'Veja as tarefas, as datas e quem faz cada uma antes de iniciar.' : 'O RH ainda não escolheu um roteiro para esta chegada.'}
      </Alert>
      {isOpen && (
        <Suspense>
          <StartDialog kind={kind} employeeId={employeeId} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
