import { useNavigate } from '@tanstack/react-router'

import { useSession } from '#shared/session/session-context.ts'
import { mayLeave } from '#shared/ui/unsaved-work.ts'

/** Signs out on purpose: unless something unsaved holds the person back, and to the plain login page, since leaving asks for no way back. */
export function useLeave(): () => void {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const leave = async (): Promise<void> => {
    if (!(await mayLeave())) return
    await signOut()
    await navigate({ to: '/login', search: {}, replace: true, ignoreBlocker: true })
  }
  return () => void leave()
}
