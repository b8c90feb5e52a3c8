import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'

import { useSession } from '#shared/session/session-context.ts'
import { firstLoginQuery } from '../data/session/first-login-query.ts'

const ChangePasswordDialog = lazy(async () => ({ default: (await import('../security/change-password-dialog.tsx')).ChangePasswordDialog }))

const subscribeOnline = (listener: () => void): (() => void) => onlineManager.subscribe(listener)

/** The app, behind the change of password that a first login may ask for. Out of reach, the check keeps nobody from working. */
export function FirstLoginGate({ children }: { readonly children: ReactNode }) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const isOnline = useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline())
  const options = firstLoginQuery(user?.id ?? null)
  const check = useQuery({ ...options, enabled: user !== null && isOnline })
  const isForced = check.data === true
  return (
    <>
      <div role="status">{(!isOnline || check.isError) && <LimitedNotice isOffline={!isOnline} />}</div>
      <div inert={isForced}>{children}</div>
      {isForced && (
        <Suspense>
          <ChangePasswordDialog open dismissible={false} onClose={() => queryClient.setQueryData(options.queryKey, false)} />
        </Suspense>
      )}
    </>
  )
}

function LimitedNotice({ isOffline }: { readonly isOffline: boolean }) {
  return (
    <div data-shell className="flex items-center justify-center gap-2 bg-warning-subtle px-4 py-2 text-sm text-warning-text">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      <div>
        <p className="font-medium">Problema de conexão - Algumas funcionalidades podem estar limitadas.</p>
        {isOffline && <p>O que você vê pode estar desatualizado, e nada será salvo até a conexão voltar.</p>}
      </div>
    </div>
  )
}
