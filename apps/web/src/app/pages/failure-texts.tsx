import { CloudOff, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { isConnectionProblem, toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'

export interface FailureTexts {
  readonly icon: ReactNode
  readonly title: string
  readonly action: ReactNode
  readonly children: ReactNode
}

/** What a failure that stopped a page says, and the way out of it; the frame around it is the caller's. */
export function failureTexts(error: unknown): FailureTexts {
  const isConnection = isConnectionProblem(error)
  const { code, message } = toAppError(error)
  return {
    icon: isConnection ? <CloudOff /> : <TriangleAlert />,
    title: isConnection ? 'Erro de Conexão' : 'Algo deu errado',
    action: (
      <Button variant="primary" onClick={() => location.reload()}>
        Recarregar página
      </Button>
    ),
    children: (
      <>
        <p>{isConnection ? message : 'Ocorreu um erro inesperado. Por favor, tente novamente.'}</p>
        <p className="mt-1 text-sm text-text-subtle">
          Código: <code>{code}</code>
        </p>
      </>
    ),
  }
}
