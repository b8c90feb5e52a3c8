import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { formatDateTime } from '#shared/lib/dates.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { type Authenticator, authenticatorsQuery } from '../data/session/second-factor.ts'
import { OtherSessions } from './other-sessions.tsx'

const AddAuthenticatorDialog = lazy(async () => ({ default: (await import('./add-authenticator-dialog.tsx')).AddAuthenticatorDialog }))
const RemoveAuthenticatorDialog = lazy(async () => ({ default: (await import('./remove-authenticator-dialog.tsx')).RemoveAuthenticatorDialog }))

interface RowProps {
  readonly authenticator: Authenticator
  /** Missing where it has to stay. */
  readonly onRemove: (() => void) | undefined
}

function AuthenticatorRow({ authenticator, onRemove }: RowProps) {
  return (
    <li className="flex items-center gap-3 py-2">
      <Smartphone aria-hidden="true" className="size-5 shrink-0 text-text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{authenticator.name}</p>
        <p className="text-sm text-text-muted">Adicionado em {formatDateTime(authenticator.addedAt)}</p>
      </div>
      {onRemove && (
        <Button size="sm" aria-label={`Remover ${authenticator.name}`} onClick={onRemove}>
          Remover
        </Button>
      )}
    </li>
  )
}

/** Segurança: the person's own authenticators, the second one as a backup of the first. */
export function SecurityCard() {
  const { demands } = useSession()
  const authenticators = useQuery(authenticatorsQuery())
  const isDemanded = demands.secondFactorFrom !== null
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Authenticator | null>(null)
  const known = authenticators.data ?? []
  return (
    <Section
      title="Segurança"
      actions={
        <Button size="sm" disabled={authenticators.data === undefined} onClick={() => setAdding(true)}>
          <ShieldCheck aria-hidden="true" className="size-4" />
          {known.length === 0 ? 'Adicionar autenticador' : 'Adicionar reserva'}
        </Button>
      }
    >
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h3 className="font-medium">Verificação em duas etapas</h3>
        {authenticators.data !== undefined && <Badge tone={known.length === 0 ? 'neutral' : 'success'}>{known.length === 0 ? 'Desativada' : 'Ativada'}</Badge>}
      </div>
      <QueryStates
        query={authenticators}
        pending={<Skeleton className="h-10" />}
        empty={<p className="text-text-muted">Além da senha, o sistema pede um código do seu celular a cada entrada. Quem descobrir sua senha não entra sem ele.</p>}
      >
        {(found) => (
          <>
            <ul className="divide-y">
              {found.map((authenticator) => (
                <AuthenticatorRow
                  key={authenticator.id}
                  authenticator={authenticator}
                  onRemove={isDemanded && found.length === 1 ? undefined : () => setLeaving(authenticator)}
                />
              ))}
            </ul>
            {isDemanded && found.length === 1 && (
              <p className="mt-2 text-sm text-text-muted">Sua empresa exige a verificação em duas etapas. Para trocar de aparelho, adicione o novo e depois remova este.</p>
            )}
            {found.length === 1 && (
              <p className="mt-2 text-sm text-text-muted">Adicione um autenticador de reserva, em outro aparelho, para não perder o acesso se o celular sumir.</p>
            )}
          </>
        )}
      </QueryStates>
      <OtherSessions />
      <Suspense>
        {isAdding && <AddAuthenticatorDialog taken={known.map(({ name }) => name)} onClose={() => setAdding(false)} />}
        {leaving && (
          <RemoveAuthenticatorDialog authenticator={leaving} others={known.filter(({ id }) => id !== leaving.id)} onClose={() => setLeaving(null)} />
        )}
      </Suspense>
    </Section>
  )
}
