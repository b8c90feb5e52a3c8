import { type AppErrorKind, CONNECTION_FAILURE, type ErrorText, textForCode, textForStatus, UNEXPECTED, withWait } from './error-texts.ts'
import { lastAskedWait } from './request.ts'

/** What a screen needs to know of a failure. `message` is Portuguese text for the person; `code` is what they can send to support. */
export class AppError extends Error {
  readonly code: string
  readonly field: string | null
  readonly status: number
  readonly kind: AppErrorKind
  readonly retryable: boolean

  constructor(text: ErrorText, facts: { code: string; status: number; field?: string | null; cause?: unknown }) {
    super(text.text, { cause: facts.cause })
    this.name = 'AppError'
    this.code = facts.code
    this.field = facts.field ?? text.field ?? null
    this.status = facts.status
    this.kind = text.kind
    this.retryable = text.kind === 'connection' || facts.status >= 500
  }

  /** ' (código 57014)' behind what only support can look into; nothing behind a sentence that says what to do. */
  get codeNote(): string {
    return this.kind === 'connection' || this.kind === 'unexpected' ? ` (código ${this.code})` : ''
  }
}

/** Class RH: the database's own refusals, in Portuguese, with what to do about it as the hint. */
function textOfRefusal({ code, message, hint }: Wire): ErrorText | null {
  if (!/^RH[A-Z]{3}$/.test(code) || !message) return null
  return { text: hint ? `${message} ${hint}` : message, kind: 'validation' }
}

interface Wire {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly details: string
  readonly hint: string
  readonly name: string
}

function read(source: object, key: string): unknown {
  return key in source ? (source as Record<string, unknown>)[key] : undefined
}

function wire(problem: unknown): Wire {
  const source = typeof problem === 'object' && problem !== null ? problem : { message: String(problem) }
  const text = (key: string): string => {
    const value = read(source, key)
    return typeof value === 'string' ? value : ''
  }
  const status = read(source, 'status')
  return {
    code: text('code'),
    status: typeof status === 'number' ? status : 0,
    message: text('message'),
    details: text('details'),
    hint: text('hint'),
    name: text('name'),
  }
}

const CONNECTION_MESSAGES = [
  'Error during password storage',
  'unexpected_failure',
  'Failed to fetch',
  'NetworkError',
  'network',
  'Request timeout after',
  'dynamically imported module',
  // Safari and older Firefox name the same failure so.
  'Load failed',
]

/** Connection-type failures: no answer, an answer of 500 or more, or one of the known messages. */
export function isConnectionProblem(problem: unknown): boolean {
  if (problem instanceof AppError) return problem.kind === 'connection'
  const { code, status, message, name } = wire(problem)
  if (name === 'AuthRetryableFetchError' || code === 'unexpected_failure' || status >= 500) return true
  return CONNECTION_MESSAGES.some((known) => message.includes(known))
}

function constraintIn(message: string): string | null {
  return /constraint "([^"]+)"/.exec(message)?.[1] ?? null
}

/** The field to blame: named by an RH error as its detail, one of many as 'steps.0.title', or by PostgreSQL as the column that is missing. */
function fieldIn({ code, message, details }: Wire): string | null {
  if (code.startsWith('RH')) return /^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*$/.test(details) ? details : null
  return code === '23502' ? (/column "([^"]+)"/.exec(message)?.[1] ?? null) : null
}

let constraintText: (constraint: string) => ErrorText | null = () => null

/** The sentences of constraints come with the client, without which nobody is told of one: the first page does without them. */
export function explainConstraintsBy(textFor: (constraint: string) => ErrorText | null): void {
  constraintText = textFor
}

/** A new password that many people have, told apart from one that breaks a rule of length or characters. */
function isGuessable(problem: unknown): boolean {
  const reasons = typeof problem === 'object' && problem !== null ? read(problem, 'reasons') : null
  return Array.isArray(reasons) && reasons.includes('pwned')
}

/** Turns whatever was thrown or returned by the backend client into the error that screens show. Never throws. */
export function toAppError(problem: unknown): AppError {
  if (problem instanceof AppError) return problem
  const facts = wire(problem)
  const { code, status, message } = facts
  const constraint = constraintIn(message)
  // What the token hook of the database refuses with arrives as the message: the auth service has no code for it.
  const refusedByHook = textForCode(message)
  const guessable = code === 'weak_password' && isGuessable(problem) ? textForCode('weak_password_guessable') : null
  const known = (constraint ? constraintText(constraint) : null) ?? refusedByHook ?? guessable ?? textForCode(code) ?? textOfRefusal(facts)
  const isConnection = isConnectionProblem(problem)
  const fallbackCode = status ? `HTTP-${status}` : isConnection ? 'REDE' : 'APP'
  const found = known ?? (isConnection ? CONNECTION_FAILURE : (textForStatus(status) ?? UNEXPECTED))
  const text = status === 429 ? withWait(found, lastAskedWait()) : found
  return new AppError(text, { code: refusedByHook ? message : code || fallbackCode, status, field: fieldIn(facts), cause: problem })
}

export interface Answer<T> {
  readonly data: T
  readonly error: unknown
  readonly status?: number
  readonly count?: number | null
}

/** Data of an answer of the backend client. Throws `AppError` when the answer is an error. */
export function unwrap<T>(answer: Answer<T>): NonNullable<T>
export function unwrap<T>(answer: Answer<T>, options: { nullable: true }): T
export function unwrap<T>(answer: Answer<T>, options?: { nullable: true }): T {
  if (answer.error) throw toAppError(withStatus(answer.error, answer.status))
  if (answer.data === null && !options) throw toAppError({ code: 'PGRST116', status: 406, message: 'no rows' })
  return answer.data
}

/** PostgREST's code for a range that begins after the last row. */
const AFTER_LAST_ROW = 'PGRST103'

/** One page of rows with the total that `count: 'exact'` asked for (rows of this page when it did not); a page after the last has none. */
export function unwrapPage<T>(answer: Answer<T[] | null>): { rows: T[]; total: number } {
  if (answer.error && toAppError(answer.error).code === AFTER_LAST_ROW) return { rows: [], total: 0 }
  const rows = unwrap(answer)
  return { rows, total: answer.count ?? rows.length }
}

function withStatus(error: unknown, status: number | undefined): unknown {
  if (typeof error !== 'object' || error === null || status === undefined) return error
  return { ...wire(error), status }
}
