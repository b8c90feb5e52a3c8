import { CloudOff, TriangleAlert } from 'lucide-react'

import { isConnectionProblem, toAppError } from '../../shared/supabase/app-error.ts'
import { Button } from '../../shared/ui/button.tsx'
import { FullPage } from '../../shared/ui/full-page.tsx'

/** The last net: what people see when a page could not be drawn at all. */
export function AppCrash({ error }: { readonly error: unknown }) {
  const isConnection = isConnectionProblem(error)
  const { code, message } = toAppError(error)
  return (
    <div role="alert">
      <FullPage
        icon={isConnection ? <CloudOff /> : <TriangleAlert />}
        title={isConnection ? 'Erro de Conexão' : 'Algo deu errado'}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Recarregar página
          </Button>
        }
      >
        <p>{isConnection ? message : 'Ocorreu um erro inesperado. Por favor, tente novamente.'}</p>
        <p className="text-sm text-text-subtle">
          Código: <code>{code}</code>
        </p>
      </FullPage>
    </div>
  )
}
