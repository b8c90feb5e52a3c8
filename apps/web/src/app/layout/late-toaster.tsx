import { type ComponentType, useEffect, useState } from 'react'

import { withRetry } from '#shared/lib/retry.ts'
import { idle } from '#shared/lib/idle.ts'

const MAX_PAUSE_MS = 10_000

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, MAX_PAUSE_MS)))
const load = async (): Promise<ComponentType> => (await import('#shared/ui/toaster.tsx')).Toaster

/** The place of messages, which wait until its code is there: no page is drawn later for it. */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    let live = true
    void idle()
      .then(() => withRetry(load, { attempts: Infinity, wait: pause }))
      .then((component) => live && setToaster(() => component))
    return () => {
      live = false
    }
  }, [])
  return Toaster && <Toaster />
}
