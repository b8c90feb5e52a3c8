import { useEffect, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.ts'
import { beginAuthenticator, type NewAuthenticator, proveCode } from '../data/session/second-factor.ts'
import { renewToken } from '../data/session/session-watch.ts'
import { AuthenticatorKey } from '../security/authenticator-key.tsx'
import { CodeField } from './code-field.tsx'
import { SessionPage, TEXT_LINK } from './session-page.tsx'
import { useCode } from './use-code.ts'

const TITLE = 'Proteja sua conta'

/**
 * Sets up the second factor that the company demands, before anything else opens. With `onLater` the grace still runs, and it can wait.
 * What follows opens by itself, since the session changes.
 */
export function ProtectionScreen({ onLater }: { readonly onLater?: () => void }) {
  const { account, demands, signOut } = useSession()
  const [made, setMade] = useState<NewAuthenticator | null>(null)
  const begin = useAct({ act: () => beginAuthenticator('Celular'), onDone: setMade })
  usePageTitle(TITLE)
  const mayWait = onLater !== undefined
  useEffect(() => {
    if (mayWait) return
    // The token may be older than what the company or the person decided meanwhile.
    const renew = (): void => void renewToken()
    renew()
    addEventListener('focus', renew)
    return () => removeEventListener('focus', renew)
  }, [mayWait])
  const until = onLater && demands.secondFactorFrom !== null ? formatDateTime(new Date(demands.secondFactorFrom * 1000).toISOString()) : null
  const footer = (
    <div className="flex max-w-sm flex-col items-center gap-2 text-center text-sm text-text-muted">
      <p>Sem o celular agora ou com dúvidas? Fale com o administrador da sua empresa.</p>
      <button type="button" className={TEXT_LINK} onClick={() => void signOut()}>
        Sair
      </button>
    </div>
  )
  if (made !== null) {
    return (
      <SessionPage title={TITLE} description="Leia o código QR com o aplicativo autenticador e digite o código que ele mostrar." footer={footer}>
        <ProofForm made={made} onBack={() => setMade(null)} />
      </SessionPage>
    )
  }
  return (
    <SessionPage
      title={TITLE}
      description={
        until === null
          ? 'Sua empresa exige a verificação em duas etapas: além da senha, um código do seu celular a cada entrada.'
          : `A partir de ${until}, sua empresa exige a verificação em duas etapas: além da senha, um código do seu celular a cada entrada.`
      }
      footer={footer}
    >
      <div className="flex flex-col gap-4">
        {account && <p className="break-words text-text-muted">Conta: {account.email}</p>}
        <ol className="list-decimal space-y-1 pl-5">
          <li>Instale um aplicativo autenticador no celular, como Google Authenticator ou Microsoft Authenticator. O gerenciador de senhas também serve.</li>
          <li>Leia com ele o código QR da próxima tela.</li>
          <li>Digite o código de 6 números que ele mostrar. Leva uns dois minutos.</li>
        </ol>
        <Refusal error={begin.error} title="Não foi possível começar" />
        <Button variant="primary" size="lg" pending={begin.isPending} className="w-full" onClick={() => begin.mutate()}>
          Começar
        </Button>
        {onLater && (
          <Button size="lg" className="w-full" onClick={onLater}>
            Agora não
          </Button>
        )}
      </div>
    </SessionPage>
  )
}

function ProofForm({ made, onBack }: { readonly made: NewAuthenticator; readonly onBack: () => void }) {
  const entry = useCode(async (code) => {
    await proveCode(made.id, code)
    toast.success('Verificação em duas etapas ativada', { description: 'Adicione um autenticador de reserva em Meu Perfil, para não depender de um só aparelho.' })
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
      <AuthenticatorKey made={made} />
      <CodeField label="Código do aplicativo" value={entry.code} error={entry.problem} onChange={entry.type} />
      <Button type="submit" variant="primary" size="lg" pending={entry.isPending} className="w-full">
        Ativar e continuar
      </Button>
      <button type="button" className={TEXT_LINK} onClick={onBack}>
        Voltar
      </button>
    </form>
  )
}
