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
import { ownProfileQuery } from '../data/session/own-profile-query.ts'
import { checkConnectivity, endSession, restoreSession, watchSession } from '../data/session/session-watch.ts'
import { keptSession, storedSession } from '../data/session/stored-session.ts'
import { forgetLeaving, noteLeaving, wasLeft } from '../data/session/tab-notes.ts'
import { factsOf, type SessionFacts, sessionStatus, START } from '../model/session/session-status.ts'

/** What the first script already took for granted: then the first page need not wait for the client that restores the session. */
function firstFacts(): SessionFacts {
  const session = hasEarlyAnswers() ? storedSession() : null
  return session ? factsOf(session) : START
}

const accountOf = ({ user, unprotected }: SessionFacts) => user ?? unprotected

/** Restores the session at start, follows its changes and knows who is signed in. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient()
  const [facts, setFacts] = useState(firstFacts)
  const [isKnown] = useState(facts.restored)
  const [hasLeft, setLeft] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(facts)

  useEffect(() => {
    let live = true
    let stop: (() => void) | null = null
    const apply = (next: SessionFacts): void => {
      if (!live) return
      setFacts(next)
      if (next.user === null && next.unprotected === null) return
      setLeft(false)
      setEnded(false)
      forgetLeaving()
    }
    const lose = (): void => (wasLeft() ? setLeft(true) : setEnded(true))
    const follow = (next: SessionFacts): void => {
      const isOver = next.user === null && next.unprotected === null && !next.awaitsCode
      // Whoever belongs to a deactivated company never got in.
      if (isOver && latest.current.companyActive && accountOf(latest.current) !== null) lose()
      apply(next)
    }
    const open = async (): Promise<void> => {
      // The first page comes first; whatever it cannot do without the client fetches it at once.
      if (isKnown) await idle()
      if (!live) return
      const unwatch = await watchSession((session) => follow(factsOf(session)))
      if (live) stop = unwatch
      else unwatch()
      // Another tab may have ended it since this one took it for granted.
      const hadSession = keptSession() !== null || accountOf(latest.current) !== null
      const restored = await restoreSession()
      if ('connectionError' in restored) return apply({ ...START, connectionError: true })
      apply(factsOf(restored.session))
      if (live && hadSession && restored.session === null) lose()
      if (restored.session) await checkConnectivity()
    }
    open().catch(() => apply({ ...START, connectionError: true }))
    return () => {
      live = false
      stop?.()
    }
  }, [attempt, isKnown])

  useEffect(() => {
    latest.current = facts
  }, [facts])

  const userId = facts.user?.id ?? null
  const accountId = accountOf(facts)?.id ?? null
  const profile = useQuery(ownProfileQuery(facts.companyActive ? userId : null))

  const knownId = useRef(accountId)
  const lastPerson = useRef(accountId)
  useEffect(() => {
    // What one person read must not meet the next one, and what a shut gate answered must not outlast it.
    if (userId === null) queryClient.clear()
  }, [userId, queryClient])
  useEffect(() => {
    if (knownId.current !== null && accountId !== knownId.current) forgetEarlyAnswers()
    if (accountId === null && knownId.current !== null) {
      forgetRecentItems()
      forgetAnswers()
      void forgetPhoto()
    }
    // Of a session that ended by itself, what was typed waits for its person.
    const isOther = accountId !== null && lastPerson.current !== null && lastPerson.current !== accountId
    if (isOther || (accountId === null && knownId.current !== null && wasLeft())) forgetDrafts()
    knownId.current = accountId
    if (accountId !== null) lastPerson.current = accountId
  }, [accountId])

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
      account: accountOf(facts),
      demands: facts.demands,
      hasShownCode: facts.hasShownCode,
      employee: profile.data ?? null,
      role,
      isMaster: role === 'master',
      signOut,
      hasLeft,
      hasEnded,
      retry,
      markCompanyInactive,
    }),
    [status, facts, profile.data, role, signOut, hasLeft, hasEnded, retry, markCompanyInactive],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}
