import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import type { Log } from '../kernel/log.ts'

const LONGEST = 2_000

/** What a function prints goes to the server's log, line by line, with its name. */
export function logOutput(log: Log, name: string, output: Readable, level: 'info' | 'warn'): void {
  const lines = createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY })
  lines.on('line', (text) => {
    if (text !== '') log[level]({ function: name, text: text.slice(0, LONGEST) }, 'function')
  })
}
