import { CloudOff } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { FullPage } from '#shared/ui/full-page.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'

export interface ConnectionErrorProps {
  readonly message?: string
  /** What the button does; reloads the page when missing. */
  readonly onRetry?: () => void
}

const DEFAULT_MESSAGE = 'Unable to connect to the server. Please check your internet connection and try again.'

export function ConnectionError({ message = DEFAULT_MESSAGE, onRetry = () => location.reload() }: ConnectionErrorProps) {
  usePageTitle('Connection Error')
  return (
    <div role="alert" lang="en">
      <FullPage
        icon={<CloudOff />}
        title="Connection Error"
        action={
          <Button variant="primary" onClick={onRetry}>
            Retry Connection
          </Button>
        }
      >
        <p>{message}</p>
      </FullPage>
    </div>
  )
}
