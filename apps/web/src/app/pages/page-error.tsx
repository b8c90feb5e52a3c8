import { CloudOff, TriangleAlert } from 'lucide-react'

import { isConnectionProblem, toAppError } from '../../shared/supabase/app-error.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { isChunkFailure } from '../chunk-failure.ts'
import { ChunkError } from './chunk-error.tsx'

/** A page that failed; the shell around it stays usable. */
export function PageError({ error }: { readonly error: unknown }) {
  if (isChunkFailure(error)) return <ChunkError error={error} />
  const isConnection = isConnectionProblem(error)
  const { code, message } = toAppError(error)
  return (
    <div role="alert">
      <EmptyState
        icon={isConnection ? <CloudOff /> : <TriangleAlert />}
        title={isConnection ? 'Erro de Conexão' : 'Algo deu errado'}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Recarregar página
          </Button>
        }
      >
        <p>{isConnection ? message : 'Ocorreu um erro inesperado. Por favor, tente novamente.'}</p>
        <p className="mt-1 text-sm text-text-subtle">
          Código: <code>{code}</code>
        </p>
      </EmptyState>
    </div>
  )
}
