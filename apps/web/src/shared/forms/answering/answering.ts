import type { Answer, Answers } from '../form-model.ts'
import { type AppError, toAppError } from '../../supabase/app-error.ts'
import { readAnswers, type Sheet } from './sheet.ts'

/** An answer that the server does not have yet. base is what the server had when it was begun. */
export interface Pending {
  readonly value: Answer | null
  readonly base: Answer | null
}

export interface Door {
  /** Saves one answer and tells the next revision. */
  readonly save: (assignmentId: string, questionId: string, value: Answer | null, revision: number) => Promise<number>
  readonly send: (assignmentId: string, revision: number) => Promise<void>
  /** What the server has now. */
  readonly reload: () => Promise<readonly Sheet[]>
}

/** Keeps what waits, beyond the page. */
export interface Keep {
  readonly read: (assignmentId: string) => Readonly<Record<string, unknown>>
  readonly write: (assignmentId: string, pending: Readonly<Record<string, Pending>>) => void
}

/** Something that another device answered meanwhile, beside what was answered here. */
export interface Conflict {
  readonly mine: Answer | null
  readonly theirs: Answer | null
}

export interface SheetView {
  readonly sheet: Sheet
  readonly answers: Answers
  readonly kept: ReadonlySet<string>
  readonly pending: Readonly<Record<string, Pending>>
  readonly conflicts: Readonly<Record<string, Conflict>>
  /** What the server found wrong, by question. */
  readonly problems: Readonly<Record<string, AppError>>
}

/** saved; saving; offline: kept here until there is a connection; held: something needs the person first. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'held'

export interface AnsweringView {
  readonly sheets: readonly SheetView[]
  readonly state: SaveState
}

export interface Answering {
  readonly subscribe: (listener: () => void) => () => void
  readonly view: () => AnsweringView
  readonly change: (assignmentId: string, questionId: string, value: Answer | null) => void
  readonly flush: () => Promise<void>
  /** Takes what the server has now over. */
  readonly adopt: (fresh: readonly Sheet[]) => void
  readonly settle: (assignmentId: string, questionId: string, choice: 'mine' | 'theirs') => void
  /** Saves what waits, then sends. */
  readonly send: (assignmentId: string) => Promise<void>
}

const plain = (value: Answer | null | undefined): string =>
  JSON.stringify(value ?? null, (_, part: unknown) => (typeof part === 'string' ? part.trim().replaceAll(/\s+/g, ' ') : part))
/** Whether two answers say the same; the server tidies spaces. */
export const isSame = (one: Answer | null | undefined, other: Answer | null | undefined): boolean => plain(one) === plain(other)

const isPending = (value: unknown): value is Pending => typeof value === 'object' && value !== null && 'value' in value && 'base' in value

const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> => Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

const withAnswer = (answers: Answers, id: string, value: Answer | null): Answers => (value === null ? without(answers, id) : { ...answers, [id]: value })

/** What a sheet brings, and what this browser still had of it. */
function begun(sheet: Sheet, keep: Keep): SheetView {
  const { answers, kept } = readAnswers(sheet.answers)
  const pending = Object.fromEntries(Object.entries(keep.read(sheet.assignment_id)).filter((entry): entry is [string, Pending] => isPending(entry[1])))
  return compared({ sheet, answers, kept, pending, conflicts: {}, problems: {} })
}

/** Lets go of what the server has already, and finds what it has otherwise. */
function compared(view: SheetView): SheetView {
  const waiting = Object.entries(view.pending).filter(([id, { value }]) => !isSame(view.answers[id], value) || (view.kept.has(id) && view.answers[id] === undefined))
  const conflicts = waiting.flatMap(([id, { value, base }]): [string, Conflict][] => {
    const theirs = view.answers[id] ?? null
    const isOther = view.kept.has(id) && theirs === null ? base === null : !isSame(theirs, base)
    return isOther ? [[id, { mine: value, theirs }]] : []
  })
  return { ...view, pending: Object.fromEntries(waiting), conflicts: Object.fromEntries(conflicts) }
}

/**
 * Answers on their way: each is kept in this browser first, then saved one after the other. Without a connection they wait; where another device
 * was faster, the person decides question by question. Nothing that was typed is lost, and nothing newer is overwritten silently.
 */
export function answeringOf(start: readonly Sheet[], door: Door, keep: Keep): Answering {
  let sheets = start.map((sheet) => begun(sheet, keep))
  let isRunning = false
  let isOffline = false
  const listeners = new Set<() => void>()
  const stateNow = (): SaveState => {
    if (isRunning) return 'saving'
    const waits = sheets.filter(({ pending }) => Object.keys(pending).length > 0)
    if (waits.length === 0) return 'saved'
    return isOffline ? 'offline' : next() === null ? 'held' : 'saving'
  }
  let shown: AnsweringView = { sheets, state: 'saved' }
  const tell = (): void => {
    shown = { sheets, state: stateNow() }
    for (const listener of listeners) listener()
  }
  const put = (id: string, change: (view: SheetView) => SheetView): void => {
    sheets = sheets.map((view) => {
      if (view.sheet.assignment_id !== id) return view
      const changed = change(view)
      if (changed.pending !== view.pending) keep.write(id, changed.pending)
      return changed
    })
    tell()
  }
  const next = (): { readonly view: SheetView; readonly question: string; readonly pending: Pending } | null => {
    for (const view of sheets) {
      if (!view.sheet.takes_answers) continue
      const waiting = Object.entries(view.pending).find(([id]) => view.conflicts[id] === undefined && view.problems[id] === undefined)
      if (waiting) return { view, question: waiting[0], pending: waiting[1] }
    }
    return null
  }
  const adopt = (fresh: readonly Sheet[]): void => {
    for (const sheet of fresh) {
      const known = sheets.find(({ sheet: { assignment_id: id } }) => id === sheet.assignment_id)
      if (known === undefined || sheet.revision < known.sheet.revision) continue
      put(sheet.assignment_id, (view) => {
        const { answers, kept } = readAnswers(sheet.answers)
        // Of what is only known to be kept, this page still knows what it sent itself.
        const own = sheet.revision === view.sheet.revision ? Object.fromEntries(Object.entries(view.answers).filter(([id]) => kept.has(id))) : {}
        return compared({ ...view, sheet, kept, answers: { ...own, ...answers } })
      })
    }
  }
  const saved = (id: string, question: string, sent: Pending, revision: number): void =>
    put(id, (view) => {
      const now = view.pending[question]
      const pending = now === undefined || now === sent ? without(view.pending, question) : { ...view.pending, [question]: { ...now, base: sent.value } }
      const state = view.sheet.state === 'sent' ? 'sent' : 'draft'
      return { ...view, sheet: { ...view.sheet, revision, state }, answers: withAnswer(view.answers, question, sent.value), pending }
    })
  const failed = async (id: string, question: string, revision: number, error: AppError): Promise<'on' | 'stop'> => {
    if (error.kind === 'connection' || error.status >= 500) {
      isOffline = true
      return 'stop'
    }
    if (error.code === 'RHREV') {
      adopt(await door.reload())
      const moved = sheets.find(({ sheet }) => sheet.assignment_id === id)?.sheet.revision !== revision
      if (moved) return 'on'
    }
    put(id, (view) =>
      error.code === 'RHCLS' || error.code === 'RHNTF' ? { ...view, sheet: { ...view.sheet, takes_answers: false } } : { ...view, problems: { ...view.problems, [question]: error } },
    )
    return 'on'
  }
  const run = async (): Promise<void> => {
    let wasSent = false
    for (let job = next(); job !== null; job = next()) {
      const { view: { sheet }, question, pending } = job
      try {
        saved(sheet.assignment_id, question, pending, await door.save(sheet.assignment_id, question, pending.value, sheet.revision))
        isOffline = false
        wasSent ||= sheet.state === 'sent'
      } catch (error) {
        const answer = await failed(sheet.assignment_id, question, sheet.revision, toAppError(error)).catch(() => {
          isOffline = true
          return 'stop' as const
        })
        if (answer === 'stop') return
      }
    }
    // What was sent and is changed so that something lacks is no longer sent.
    if (wasSent) adopt(await door.reload().catch(() => []))
  }
  let current: Promise<void> | null = null
  const flush = (): Promise<void> => {
    if (current !== null) return current
    if (next() === null) return Promise.resolve()
    isRunning = true
    tell()
    current = run().finally(() => {
      isRunning = false
      current = null
      tell()
    })
    return current
  }
  tell()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: () => shown,
    change: (id, question, value) =>
      put(id, (view) => {
        const base = view.pending[question]?.base ?? view.answers[question] ?? null
        return { ...view, pending: { ...view.pending, [question]: { value, base } }, problems: without(view.problems, question) }
      }),
    flush,
    adopt,
    settle: (id, question, choice) =>
      put(id, (view) => {
        const mine = view.pending[question]
        const pending = choice === 'theirs' || mine === undefined ? without(view.pending, question) : { ...view.pending, [question]: { value: mine.value, base: view.answers[question] ?? null } }
        return { ...view, pending, conflicts: without(view.conflicts, question) }
      }),
    send: async (id) => {
      await flush()
      const view = sheets.find(({ sheet }) => sheet.assignment_id === id)
      if (view === undefined) return
      await door.send(id, view.sheet.revision)
      put(id, (known) => ({ ...known, sheet: { ...known.sheet, state: 'sent' } }))
    },
  }
}

/** What the screen shows: what was typed here, over what the server has. */
export function shownAnswers({ answers, pending }: SheetView): Answers {
  return Object.entries(pending).reduce((known, [id, { value }]) => withAnswer(known, id, value), answers)
}
