import { useEffect, useEffectEvent } from 'react'

import { safeReturnPath } from '#features/session/model/session/return-path.ts'
import { LoginScreen } from '#features/session/sign-in/login-screen.tsx'
import { AUTH_STORAGE_KEY, SESSION_ONLY_KEY } from '#shared/constants.ts'
import { supabase } from '#shared/supabase/client.ts'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { idle, savesData } from '#shared/lib/idle.ts'

export interface LoginStartProps {
  /** Loads the application, which finds the session in its store. */
  readonly onEnter: () => Promise<void>
}

/** The login form before the application: it fetches the application while the person types, and hands over after the password. */
export function LoginStart({ onEnter }: LoginStartProps) {
  usePageTitle('Entrar')
  const enter = useEffectEvent(onEnter)
  useEffect(() => {
    // Without either, the form shows its own error when it is sent.
    void idle().then(async () => {
      await supabase()
      if (!savesData()) await Promise.all([import('../app.tsx'), import('../routes/app/route.tsx')])
    }).catch(() => undefined)
    // Another tab signed in.
    const follow = ({ key, newValue }: StorageEvent): void => {
      if (newValue !== null && (key === AUTH_STORAGE_KEY || key === SESSION_ONLY_KEY)) void enter()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  const search = new URLSearchParams(location.search)
  return (
    <LoginScreen
      initialView={search.get('recover') === 'true' ? 'recovery' : 'sign-in'}
      onSignedIn={async ({ awaitsCode = false }) => {
        // The login page of the application asks for the code.
        if (!awaitsCode) history.replaceState(null, '', safeReturnPath(search.get('redirect')) ?? '/app')
        await onEnter()
      }}
    />
  )
}
