import { useRef } from 'react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { useTopic } from '#shared/supabase/use-topic.ts'

/** Asks for the companies again as soon as the one at hand is deactivated, so that an open page does not go on showing its data. */
export function CompanyWatch() {
  const { retry } = useCompanyContext()
  const hasJoined = useRef(false)
  useTopic('company', {
    onEvent: ({ event }) => void (event === 'active' && retry()),
    // The database answers nobody of a deactivated company, which ends the topic too.
    onEnded: retry,
    // It may have been said while the connection was interrupted.
    onJoined: () => {
      if (hasJoined.current) retry()
      hasJoined.current = true
    },
  })
  return null
}
