import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { setPageTitle } from '#shared/ui/page-title.ts'
import { focusHeading } from './focus-heading.ts'

/** After a change of page: its name in the tab, and the focus on its heading, so that screen readers and keyboards start there. */
export function RouteEffects() {
  const router = useRouter()
  useEffect(() => {
    let stopWaiting = (): void => undefined
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      const title = router.state.matches.at(-1)?.staticData.title
      if (title) setPageTitle(title)
      if (!pathChanged || !fromLocation) return
      stopWaiting()
      stopWaiting = focusHeading()
    })
    return () => {
      unsubscribe()
      stopWaiting()
    }
  }, [router])
  return null
}
