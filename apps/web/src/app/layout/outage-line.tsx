import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { currentOutage, onOutage, type Outage, watchOutage } from '#shared/supabase/outage.ts'
import { onTrouble } from '#shared/supabase/request.ts'

const TEXTS: Readonly<Record<Outage, string>> = {
  none: '',
  recovering: 'O sistema está voltando; isto costuma levar alguns segundos. O que você digitou continua aqui.',
  silent: 'O sistema não está respondendo. Esta página continua sozinha assim que ele responder; o que você digitou continua aqui.',
  over: 'O sistema voltou. Pode continuar.',
}

/** Says above every page that the server is away, and asks again for what failed meanwhile once it is back. */
export function OutageLine() {
  const outage = useSyncExternalStore(onOutage, currentOutage)
  const queryClient = useQueryClient()
  useEffect(() => onTrouble(() => void watchOutage()), [])
  useEffect(() => {
    if (outage === 'over') void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' || state.fetchFailureCount > 0 })
  }, [outage, queryClient])
  const tone = outage === 'over' ? 'bg-success-subtle text-success-text' : 'bg-warning-subtle text-warning-text'
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-60 flex justify-center px-4">
      {outage !== 'none' && <p className={`max-w-prose rounded-lg border px-4 py-2 text-center font-medium shadow-2 ${tone}`}>{TEXTS[outage]}</p>}
    </div>
  )
}
