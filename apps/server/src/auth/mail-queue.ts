import type { Log } from '../kernel/log.ts'
import { createGate } from './gate.ts'

/** Work that nobody waits for: what it finds out and how long it takes must not show in an answer. */
export interface MailQueue {
  add(job: () => Promise<void>): void
  /** Resolves when everything added so far has ended. */
  drain(): Promise<void>
}

const AT_A_TIME = 2
const LONGEST = 1_000

/** Mail servers repeat the address that they refuse, and sometimes the whole line with the link. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"',;:]+@[^\s<>"',;]+/g, '…@…').replaceAll(/https?:\/\/\S+/g, '…').slice(0, 300)
}

/** A queue in this process; a job that fails is logged without its mail, which names people. */
export function createMailQueue(log: Log): MailQueue {
  const gate = createGate(AT_A_TIME, LONGEST, () => new Error('the mail queue is full'))
  const running = new Set<Promise<void>>()

  return {
    add(job) {
      // The next turn of the event loop: the answer is on its way by then.
      const later = async (): Promise<void> => {
        await new Promise((resolve) => setImmediate(resolve))
        await job()
      }
      const task = gate(later)
        .catch((error: unknown) => log.error({ reason: withoutAddresses(error instanceof Error ? error.message : String(error)) }, 'mail was not sent'))
        .finally(() => running.delete(task))
      running.add(task)
    },
    async drain() {
      await Promise.all(running)
    },
  }
}
