import { use, useEffect, useState, useSyncExternalStore } from 'react'

import type { Answer } from '../form-model.ts'
import { forgetAnswers, keepAnswers, keptAnswers } from '../../lib/kept-answers.ts'
import { SessionContext } from '../../session/session-context.ts'
import { type Answering, answeringOf, type AnsweringView, type Door, type Keep } from './answering.ts'
import type { Sheet } from './sheet.ts'

/** How long whoever types is left alone. */
const TYPING = 700
const RETRY = 5000

/** For somebody who is signed in: in this browser, until it was sent or they sign out. */
function keepOf(owner: string): Keep {
  forgetAnswers(owner)
  return { read: (id) => keptAnswers(owner, id), write: (id, pending) => keepAnswers(owner, id, pending) }
}

/** For a guest: as long as the tab, like the proof of who they are. */
const GUEST_KEEP: Keep = { read: (id) => keptAnswers('guest', id, sessionStorage), write: (id, pending) => keepAnswers('guest', id, pending, sessionStorage) }

export interface UseAnswering extends AnsweringView {
  readonly answering: Answering
  /** Keeps an answer and saves it soon. */
  readonly answer: (assignmentId: string, questionId: string, value: Answer | undefined) => void
}

/** Text is saved when the typing pauses, the rest at once. */
const isTyped = (value: Answer | undefined): boolean => typeof value === 'string' || (typeof value === 'object' && 'comment' in value)

/** The sheets of a form while they are answered: see `answeringOf`. */
export function useAnswering(sheets: readonly Sheet[], door: Door): UseAnswering {
  const user = use(SessionContext)?.user ?? null
  const [answering] = useState(() => answeringOf(sheets, door, user === null ? GUEST_KEEP : keepOf(user.id)))
  const view = useSyncExternalStore(answering.subscribe, answering.view)
  useEffect(() => answering.adopt(sheets), [answering, sheets])
  useEffect(() => {
    const flush = (): void => void answering.flush()
    const timer = setInterval(flush, RETRY)
    const leave = (): void => {
      if (document.visibilityState === 'hidden') flush()
    }
    flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', leave)
      flush()
    }
  }, [answering])
  const [soon] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    return (typed: boolean): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void answering.flush(), typed ? TYPING : 0)
    }
  })
  return {
    ...view,
    answering,
    answer: (id, question, value) => {
      answering.change(id, question, value ?? null)
      soon(isTyped(value))
    },
  }
}
