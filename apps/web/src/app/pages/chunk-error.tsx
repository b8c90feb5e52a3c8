import { useCallback, useEffect, useState } from 'react'

import { currentOutage, onOutage } from '#shared/supabase/outage.ts'
import { noteTrouble } from '#shared/supabase/request.ts'
import { Spinner } from '#shared/ui/spinner.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { reloadIfReachable, reloadOnce } from '../chunk-failure.ts'

/** A page whose code could not be fetched: the shell stays, and trying again, which it does by itself when the server is back, reloads only into one that answers. */
export function ChunkError({ error }: { readonly error: unknown }) {
  const [isTrying, setTrying] = useState(false)
  useEffect(() => void reloadOnce(error), [error])
  const retry = useCallback(async (): Promise<void> => {
    setTrying(true)
    if (!(await reloadIfReachable())) setTrying(false)
  }, [])
  useEffect(() => {
    noteTrouble()
    return onOutage(() => {
      if (currentOutage() === 'over') void retry()
    })
  }, [retry])
  if (isTrying) {
    return (
      <div className="flex justify-center py-24">
        <Spinner label="Carregando..." />
      </div>
    )
  }
  return <ErrorState title="Erro de Conexão" error={error} onRetry={() => void retry()} />
}
