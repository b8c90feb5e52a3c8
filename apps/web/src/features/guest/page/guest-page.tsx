import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, useSyncExternalStore } from 'react'

import type { GuestPage as Page, GuestParts } from '#shared/guest/guest-part.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { guestAct, guestLinkQuery, guestPageQuery, openGuestFile, sendGuestFile } from '../data/guest-session.ts'
import { keepSecret, keptSecret } from '../model/kept-secret.ts'
import { ClosedLink } from './closed-link.tsx'
import { GuestFrame } from './guest-frame.tsx'
import { ProofForm } from './proof-form.tsx'

const PROOF_OVER = 'RHGST'

export interface GuestPageProps {
  readonly token: string
  readonly parts: GuestParts
}

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener)

function Offline() {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  if (isOnline) return null
  return (
    <div className="mb-4">
      <Alert tone="warning" title="Sem internet">
        Assim que a conexão voltar, continuamos de onde paramos.
      </Alert>
    </div>
  )
}

function Waiting() {
  return (
    <GuestFrame title="Abrindo o link">
      <Offline />
      <div aria-busy="true">
        <Skeleton className="h-40 rounded-lg" />
      </div>
    </GuestFrame>
  )
}

/** The name by which one is greeted. */
const greeted = ({ name }: Page): string => name.split(' ', 1)[0] ?? name

function Proved({ page, secret, parts, onOver }: { readonly page: Page; readonly secret: string; readonly parts: GuestParts; readonly onOver: () => void }) {
  const client = useQueryClient()
  const drawn = parts[page.purpose]
  /** A proof that is over is asked for again; whatever else fails is said where it happened. */
  const guarded = async <T,>(promise: Promise<T>): Promise<T> => {
    try {
      return await promise
    } catch (failure) {
      if (toAppError(failure).code === PROOF_OVER) onOver()
      throw failure
    }
  }
  const part = drawn && (
    <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
      <drawn.Part
        page={page}
        act={async (name, values) => {
          const next = await guarded(guestAct(secret, name, values))
          client.setQueryData(guestPageQuery(secret).queryKey, next)
          return next
        }}
        reload={async () => {
          await client.invalidateQueries({ queryKey: guestPageQuery(secret).queryKey })
          return client.getQueryData(guestPageQuery(secret).queryKey) ?? page
        }}
        send={(item, file, options) => guarded(sendGuestFile(secret, item, file, options))}
        open={(fileId) => guarded(openGuestFile(secret, fileId))}
      />
    </Suspense>
  )
  if (drawn?.isPage === true) {
    return (
      <>
        <Offline />
        {part}
      </>
    )
  }
  return (
    <GuestFrame title={`Olá, ${greeted(page)}`} description={page.asked_by === null ? page.company : `${page.asked_by}, da ${page.company}, enviou este link a você.`}>
      <Offline />
      {part}
    </GuestFrame>
  )
}

/** The page behind a guest link: who asks and what for, the second factor, then what the purpose draws. */
export function GuestPage({ token, parts }: GuestPageProps) {
  const [secret, setSecret] = useState(() => keptSecret(token))
  const [isOver, setOver] = useState(false)
  const link = useQuery({ ...guestLinkQuery(token), enabled: token !== '' })
  const page = useQuery(guestPageQuery(secret))
  const keep = (next: string | null): void => {
    keepSecret(token, next)
    setSecret(next)
    setOver(next === null)
  }
  if (secret !== null && page.data) return <Proved page={page.data} secret={secret} parts={parts} onOver={() => keep(null)} />
  const failed = link.error ?? page.error
  if (failed) {
    return (
      <GuestFrame title="Não foi possível abrir o link">
        <Offline />
        <ErrorState error={failed} onRetry={() => void Promise.all([link.refetch(), secret === null ? null : page.refetch()])} />
      </GuestFrame>
    )
  }
  if (token === '' || link.data === null) return <ClosedLink token={token} />
  if (link.data === undefined || (secret !== null && page.data === undefined)) return <Waiting />
  return (
    <GuestFrame title={link.data.label} description={`Quem pede: ${link.data.company}. Para continuar, confirme que é você.`}>
      <Offline />
      {(isOver || secret !== null) && (
        <div className="mb-4">
          <Alert tone="info" title="Confirme de novo que é você">
            Por segurança, a confirmação vale por uma hora. O que você já enviou está guardado.
          </Alert>
        </div>
      )}
      <ProofForm token={token} waitUntil={link.data.wait_until} onProved={keep} onClosed={() => void link.refetch()} />
    </GuestFrame>
  )
}
