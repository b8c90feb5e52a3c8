import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Spinner } from '#shared/ui/spinner.tsx'
import { type Authenticator, authenticatorsQuery, proveCode } from '../data/session/second-factor.ts'
import { CodeField } from './code-field.tsx'
import { SessionPage, TEXT_LINK } from './session-page.tsx'
import { useCode } from './use-code.ts'

/** The second step of signing in: the code of an authenticator. What follows opens by itself, since the session changes. */
export function SecondFactorScreen() {
  const { signOut } = useSession()
  const authenticators = useQuery({ ...authenticatorsQuery(), gcTime: 0 })
  const footer = (
    <button type="button" className={TEXT_LINK} onClick={() => void signOut()}>
      Entrar com outra conta
    </button>
  )
  if (authenticators.data === undefined) {
    return (
      <SessionPage title="Verificação em duas etapas" footer={footer}>
        {authenticators.error ? (
          <ErrorState error={authenticators.error} onRetry={() => void authenticators.refetch()} />
        ) : (
          <Spinner label="Carregando..." />
        )}
      </SessionPage>
    )
  }
  return (
    <SessionPage title="Verificação em duas etapas" description="Sua senha está certa. Falta o código do seu aplicativo autenticador." footer={footer}>
      <CodeForm authenticators={authenticators.data} />
    </SessionPage>
  )
}

function CodeForm({ authenticators }: { readonly authenticators: readonly Authenticator[] }) {
  const [place, setPlace] = useState(0)
  const chosen = authenticators[place % Math.max(1, authenticators.length)]
  const entry = useCode(async (code) => {
    if (chosen) await proveCode(chosen.id, code)
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void entry.submit()
      }}
    >
      <CodeField label={`Código de “${chosen?.name ?? 'Autenticador'}”`} value={entry.code} error={entry.problem} onChange={entry.type} />
      <Button type="submit" variant="primary" size="lg" pending={entry.isPending} className="w-full">
        Verificar
      </Button>
      {authenticators.length > 1 && (
        <button
          type="button"
          className={TEXT_LINK}
          onClick={() => {
            setPlace((known) => known + 1)
            entry.clear()
          }}
        >
          Usar outro autenticador
        </button>
      )}
      <p className="text-sm text-text-muted">Perdeu o aparelho? Peça ao administrador da sua empresa que remova a verificação do seu acesso.</p>
    </form>
  )
}
