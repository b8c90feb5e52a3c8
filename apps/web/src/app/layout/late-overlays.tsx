import { type ComponentType, useEffect, useState } from 'react'

import { withRetry } from '#shared/lib/retry.ts'
import { idle } from '#shared/lib/idle.ts'

const MAX_PAUSE_MS = 10_000

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, MAX_PAUSE_MS)))

/** Something that opens over pages: its code is fetched once the browser is idle, so that no page is drawn later for it. */
function late(load: () => Promise<ComponentType>): ComponentType {
  return function Late() {
    const [Loaded, setLoaded] = useState<ComponentType | null>(null)
    useEffect(() => {
      let live = true
      void idle()
        .then(() => withRetry(load, { attempts: Infinity, wait: pause }))
        .then((component) => live && setLoaded(() => component))
      return () => {
        live = false
      }
    }, [])
    return Loaded && <Loaded />
  }
}

/** The place of messages, which wait until its code is there. */
export const LateToaster = late(async () => (await import('#shared/ui/toaster.tsx')).Toaster)

/** The quick card of a person. */
export const LatePersonCards = late(async () => (await import('#shared/ui/person-card/person-card-host.tsx')).PersonCardHost)

/** What is said while the server is away. */
export const LateOutageLine = late(async () => (await import('./outage-line.tsx')).OutageLine)
