import { useRef } from 'react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { useTopic } from '#shared/supabase/use-topic.ts'
import { renewToken } from '../data/session/session-watch.ts'

/**
 * Asks for the companies again as soon as the one at hand is deactivated, so that an open page does not go on showing its data, and for
 * a new token when the company changes what it demands of its logins.
 */
export function CompanyWatch() {
  const { retry } = useCompanyContext()
  const hasJoined = useRef(false)
  useTopic('company', {
    onEvent: ({ event }) => {
      if (event === 'active') retry()
      // The company demands something else of its logins, which the claims of a new token tell.
      if (event === 'access') void renewToken()
    },
    // The database answers nobody of a deactivated company, nor whoever lacks what the company demands, which ends the topic too.
    onEnded: () => {
      retry()
      void renewToken()
    },
    // It may have been said while the connection was interrupted.
    onJoined: () => {
      if (hasJoined.current) retry()
      hasJoined.current = true
    },
  })
  return null
}
