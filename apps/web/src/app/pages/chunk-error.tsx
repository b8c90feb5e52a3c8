import { useEffect, useState } from 'react'

import { Spinner } from '#shared/ui/spinner.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { reloadIfReachable, reloadOnce } from '../chunk-failure.ts'

/** A page whose code could not be fetched: the shell stays, and trying again reloads only into a server that answers. */
export function ChunkError({ error }: { readonly error: unknown }) {
  const [isTrying, setTrying] = useState(false)
  useEffect(() => void reloadOnce(error), [error])
  const retry = async (): Promise<void> => {
    setTrying(true)
    if (!(await reloadIfReachable())) setTrying(false)
  }
  if (isTrying) {
    return (
      <div className="flex justify-center py-24">
        <Spinner label="Carregando..." />
      </div>
    )
  }
  return <ErrorState title="Erro de Conexão" error={error} onRetry={() => void retry()} />
}
