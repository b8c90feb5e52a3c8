import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { toast } from '#shared/ui/toast.ts'
import type { Batch } from './use-batch.ts'

const TITLES: Readonly<Record<Batch['status'], string>> = {
  idle: 'Preparando',
  sending: 'Enviando',
  stopped: 'Envio parado',
  publishing: 'Publicando',
  queued: 'Publicando',
  published: 'Distribuição publicada',
}

/** A batch on its way: how far it is, stopping, going on, and throwing it away. */
export function SendPanel({ batch }: { readonly batch: Batch }) {
  const { status, sent, total, failed, problem, run, stop, discard } = batch
  const navigate = useNavigate()
  const [isDiscarding, setDiscarding] = useState(false)
  const leave = (): void => void navigate({ to: '/app/documents/distribution' })
  const throwAway = async (): Promise<void> => {
    setDiscarding(true)
    try {
      await discard()
      toast.success('Distribuição descartada', { description: 'Ninguém recebeu nada.' })
      leave()
    } catch (failure) {
      setDiscarding(false)
      toast.error('A distribuição não foi descartada', { description: toAppError(failure).message })
    }
  }
  return (
    <Card title={TITLES[status]}>
      <div className="flex flex-col gap-4">
        <div>
          <p role="status" className="tabular text-text-muted">
            {sent} de {total === 1 ? '1 arquivo enviado' : `${total} arquivos enviados`}
          </p>
          <div aria-hidden="true" className="mt-2 h-2 max-w-md overflow-hidden rounded-full bg-sunken">
            <div className="h-full rounded-full bg-primary" style={{ width: `${total === 0 ? 0 : Math.round((100 * sent) / total)}%` }} />
          </div>
        </div>
        {problem && (
          <Alert tone="danger" title="A distribuição não foi publicada">
            {problem}
          </Alert>
        )}
        {failed.length > 0 && (
          <Alert tone="warning" title={failed.length === 1 ? '1 arquivo não foi' : `${failed.length} arquivos não foram`}>
            <ul>
              {failed.slice(0, 5).map(({ source, problem: why }) => (
                <li key={source} className="break-words">
                  {source}: {why}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {status === 'published' && (
          <Alert tone="success" title="Cada pessoa já vê o seu documento">
            Enquanto ninguém abrir, a distribuição inteira pode ser desfeita.
          </Alert>
        )}
        {status === 'queued' && (
          <Alert tone="info" title="São muitas pessoas">
            A publicação termina em instantes, mesmo que você saia desta página.
          </Alert>
        )}
        {status === 'stopped' && <p className="text-sm text-text-muted">Ninguém recebeu nada ainda. O que já foi enviado não é enviado de novo.</p>}
        <div className="flex flex-wrap gap-2">
          {status === 'sending' && <Button onClick={stop}>Parar</Button>}
          {status === 'stopped' && (
            <>
              <Button variant="primary" onClick={() => void run()}>
                Continuar o envio
              </Button>
              <Button variant="ghost" pending={isDiscarding} onClick={() => void throwAway()}>
                Descartar tudo
              </Button>
            </>
          )}
          {(status === 'published' || status === 'queued') && (
            <Button variant="primary" onClick={leave}>
              Ver distribuições
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
