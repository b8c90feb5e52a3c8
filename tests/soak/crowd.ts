import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Book } from './book.ts'
import type { Pace } from './life.ts'
import type { Resident } from './residents.ts'

export interface CrowdOptions {
  readonly origin: string
  readonly databaseUrl: string
  readonly residents: readonly Resident[]
  readonly pace: Pace
}

/** The people, in a process of their own. */
export interface Crowd {
  /** Lets all of them leave, and answers what they saw. */
  end(): Promise<Book>
  kill(): void
}

/** Resolves when the first of them are on their way. */
export async function startCrowd(options: CrowdOptions): Promise<Crowd> {
  const child = fork(path.join(import.meta.dirname, 'crowd-process.ts'), [JSON.stringify(options)], { serialization: 'advanced' })
  const exited = once(child, 'exit').then(() => { throw new Error('the people ended before they were asked to') })
  exited.catch(() => undefined)
  const heard = async (): Promise<unknown> => {
    const [message] = (await Promise.race([once(child, 'message'), exited])) as readonly unknown[]
    return message
  }
  await heard()
  return {
    async end() {
      const book = heard()
      child.send('end')
      return (await book) as Book
    },
    kill: () => { child.kill('SIGKILL') },
  }
}
