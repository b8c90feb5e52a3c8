import { onlineManager, useIsFetching } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const subscribeOnline = (listener: () => void): (() => void) => onlineManager.subscribe(listener)

/** A thin line below the header while data is read again; decoration, since each page announces its own loading. */
export function RefetchLine() {
  const isFetching = useIsFetching() > 0
  return (
    <div aria-hidden="true" className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden">
      {isFetching && <div className="appear-late h-full"><div className="progress-sweep h-full w-2/5 bg-primary" /></div>}
    </div>
  )
}

export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline())
  return (
    <div role="status">
      {!isOnline && (
        <p data-shell className="flex items-center justify-center gap-2 bg-warning-subtle px-4 py-2 text-sm font-medium text-warning-text">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          Sem conexão. O que você vê pode estar desatualizado, e nada será salvo até a conexão voltar.
        </p>
      )}
    </div>
  )
}
