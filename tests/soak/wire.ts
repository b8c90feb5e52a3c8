import { type Book, count } from './book.ts'

/** However busy the product is, nobody waits longer for an answer: as long as its own client does. */
const ANSWER_MS = 30_000
const WITHOUT_BODY = new Set([101, 204, 205, 304])

export interface WireParts {
  readonly book: Book
  /** What its person is doing. */
  doing(): string
  /** Something in this text that its person may not see; null without. */
  foreignIn(text: string): string | null
}

/** The way from somebody's browser to the product: each answer is taken in whole, timed, counted and looked through. */
export function wireOf({ book, doing, foreignIn }: WireParts): typeof fetch {
  return async (input, init) => {
    const activity = doing()
    const begun = performance.now()
    const what = `${activity}: ${init?.method ?? 'GET'} ${pathOf(input)}`
    try {
      const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_MS) })
      const body = await answer.arrayBuffer()
      const { status, headers } = answer
      const times = book.times.get(activity)
      if (times === undefined) book.times.set(activity, [performance.now() - begun])
      else times.push(performance.now() - begun)
      const text = /json/.test(headers.get('content-type') ?? '') ? Buffer.from(body).toString() : ''
      if (status >= 400) count(book.refusals, `${activity}: ${String(status)}`)
      if (status >= 500) book.wrong.push(`${what} was answered ${String(status)} ${text.slice(0, 200)}`)
      const foreign = foreignIn(text)
      if (foreign !== null) book.wrong.push(`${what} was answered with ${foreign} of another company: ${around(text, foreign)}`)
      return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers })
    } catch (error) {
      count(book.refusals, `${activity}: no answer`)
      book.wrong.push(`${what} was not answered: ${String(error)}`)
      throw error
    }
  }
}

const pathOf = (input: RequestInfo | URL): string => new URL(input instanceof Request ? input.url : input).pathname
const around = (text: string, part: string): string => text.slice(Math.max(0, text.indexOf(part) - 120), text.indexOf(part) + 120)
