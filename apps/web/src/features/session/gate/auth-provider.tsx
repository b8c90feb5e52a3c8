import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { asRole } from '#shared/access/roles.ts'
import { idle } from '#shared/lib/idle.ts'
import { forgetAnswers } from '#shared/lib/kept-answers.ts'
import { forgetPhoto } from '#shared/lib/kept-photo.ts'
import { forgetDrafts } from '#shared/lib/kept-drafts.ts'
import { forgetRecentItems } from '#shared/lib/recent-items.ts'
import { SessionContext, type SessionValue } from '#shared/session/session-context.ts'
import { isConnectionProblem } from '#shared/supabase/app-error.ts'
import { forgetEarlyAnswers, hasEarlyAnswers } from '#shared/supabase/early-answers.ts'
import { forgetLeaving, noteLeaving, wasLeft } from '../data/session/leaving.ts'
import { ownProfileQuery } from '../data/session/own-profile-query.ts'
import { checkConnectivity, endSession, restoreSession, watchSession } from '../data/session/session-watch.ts'
import { storedSession } from '../data/session/stored-session.ts'
import { factsOf, type SessionFacts, sessionStatus, START } from '../model/session/session-status.ts'

/** What the first script already took for granted: then the first page need not wait for the client that restores the session. */
function firstFacts(): SessionFacts {
  const session = hasEarlyAnswers() ? storedSession() : null
  return session ? factsOf(session) : START
}

/** Restores the session at start, follows its changes and knows who is signed in. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient()
  const [facts, setFacts] = useState(firstFacts)
  const [isKnown] = useState(facts.restored)
  const [hasLeft, setLeft] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let live = true
    let stop: (() => void) | null = null
    const apply = (next: SessionFacts): void => {
      if (!live) return
      setFacts(next)
      if (next.user === null) return
      setLeft(false)
      forgetLeaving()
    }
    const follow = (next: SessionFacts): void => {
      if (next.user === null && wasLeft()) setLeft(true)
      apply(next)
    }
    const open = async (): Promise<void> => {
      // The first page comes first; whatever it cannot do without the client fetches it at once.
      if (isKnown) await idle()
      if (!live) return
      const unwatch = await watchSession((session) => follow(factsOf(session)))
      if (live) stop = unwatch
      else unwatch()
      const restored = await restoreSession()
      if ('connectionError' in restored) return apply({ ...START, connectionError: true })
      apply(factsOf(restored.session))
      if (restored.session) await checkConnectivity()
    }
    open().catch(() => apply({ ...START, connectionError: true }))
    return () => {
      live = false
      stop?.()
    }
  }, [attempt, isKnown])

  const userId = facts.user?.id ?? null
  const profile = useQuery(ownProfileQuery(facts.companyActive ? userId : null))

  const knownId = useRef(userId)
  useEffect(() => {
    // What one person read must not meet the next one.
    if (userId === null) queryClient.clear()
    if (knownId.current !== null && userId !== knownId.current) forgetEarlyAnswers()
    if (userId === null && knownId.current !== null) {
      forgetRecentItems()
      forgetDrafts()
      forgetAnswers()
      void forgetPhoto()
    }
    knownId.current = userId
  }, [userId, queryClient])

  const signOut = useCallback(async () => {
    noteLeaving()
    await endSession().catch(() => undefined)
    setLeft(true)
    setFacts(factsOf(null))
  }, [])
  const retry = useCallback(() => {
    setFacts(START)
    setAttempt((count) => count + 1)
    void queryClient.invalidateQueries()
  }, [queryClient])
  const markCompanyInactive = useCallback(() => setFacts((known) => ({ ...known, companyActive: false })), [])

  const role = asRole(profile.data?.role)
  const status = sessionStatus(facts, {
    isPending: userId !== null && profile.isPending,
    isUnreachable: profile.data === undefined && profile.error !== null && isConnectionProblem(profile.error),
  })
  const value = useMemo<SessionValue>(
    () => ({
      status,
      user: facts.user,
      employee: profile.data ?? null,
      role,
      isMaster: role === 'master',
      signOut,
      hasLeft,
      retry,
      markCompanyInactive,
    }),
    [status, facts.user, profile.data, role, signOut, hasLeft, retry, markCompanyInactive],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}
