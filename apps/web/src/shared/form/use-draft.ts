import { use, useEffect, useState } from 'react'

import { keepDraft, keptDraft } from '../lib/kept-drafts.ts'
import { SessionContext } from '../session/session-context.ts'

export interface Draft<Values extends object> {
  /** What the form begins with: what was being typed when the page was lost, or else a fresh form. */
  readonly begin: Values
  /** Whether something was found. */
  readonly isFound: boolean
  /** Whether these values are more than a fresh form. */
  readonly holds: (values: Values) => boolean
  readonly keep: (values: Values) => void
  /** Once it is sent or given up. */
  readonly drop: () => void
}

const sameKind = (one: unknown, other: unknown): boolean => typeof one === typeof other && Array.isArray(one) === Array.isArray(other)

/** What is kept of a form, where the form still asks for it. */
function restored<Values extends object>(fresh: Values, kept: Readonly<Record<string, unknown>> | null): Values {
  const known = Object.entries(fresh).filter(([name, value]) => kept !== null && Object.hasOwn(kept, name) && sameKind(kept[name], value))
  return { ...fresh, ...Object.fromEntries(known.map(([name]) => [name, kept?.[name]])) }
}

/**
 * What the person types into a form outlives a page that is loaded anew, or that a phone put out of its memory: per person and form, in this
 * tab alone, until it is sent, given up or the person signs out. A form without a name keeps nothing.
 */
export function useDraft<Values extends object>(name: string | null, fresh: Values): Draft<Values> {
  const user = use(SessionContext)?.user ?? null
  const key = name === null || user === null ? null : `${user.id}:${name}`
  const [start] = useState(() => ({ fresh, begin: restored(fresh, key === null ? null : keptDraft(key)) }))
  const none = JSON.stringify(start.fresh)
  const holds = (values: Values): boolean => JSON.stringify(values) !== none
  return {
    begin: start.begin,
    isFound: holds(start.begin),
    holds,
    keep: (values) => {
      if (key !== null) keepDraft(key, holds(values) ? values : null)
    },
    drop: () => {
      if (key !== null) keepDraft(key, null)
    },
  }
}

/** Keeps what is typed as it changes. */
export function useKeptDraft<Values extends object>(draft: Draft<Values>, values: Values): void {
  const text = JSON.stringify(values)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text says whether the values changed; a draft that was dropped stays so
  useEffect(() => draft.keep(values), [text])
}
