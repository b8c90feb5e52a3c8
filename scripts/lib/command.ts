import type { Manifest } from '../../apps/server/src/backup/manifest.ts'
import { passphraseOf } from '../../apps/server/src/backup/passphrase.ts'
import { ConfigError } from '../../apps/server/src/kernel/config.ts'
import { StartProblem } from '../../apps/server/src/kernel/start-problem.ts'
import { Problem } from './problem.ts'

/** Prints one line for the person at the terminal. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const count = (total: number, one: string, many: string): string => `${total.toLocaleString('pt-BR')} ${total === 1 ? one : many}`

/** What a backup holds, in words. */
export function summary({ tables, files, removedMeanwhile }: Manifest): string {
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  const removed = removedMeanwhile.length === 0 ? '' : `; ${count(removedMeanwhile.length, 'arquivo removido', 'arquivos removidos')} enquanto o backup era feito`
  return `${count(rows, 'linha', 'linhas')} em ${count(tables.length, 'tabela', 'tabelas')} e ${count(files.length, 'arquivo', 'arquivos')}${removed}`
}

/** Takes how to end what the command opens, be it still opening. */
type Hold = (close: () => Promise<unknown>) => void

/**
 * Runs a command: a known problem ends it with one sentence, anything else with its stack, both with exit code 1. Interrupted, it ends
 * what it has opened first: a PostgreSQL that runs on would be in everybody's way.
 */
export async function attempt(work: (hold: Hold) => Promise<void>): Promise<void> {
  const opened: (() => Promise<unknown>)[] = []
  let isInterrupted = false
  const interrupt = async (): Promise<void> => {
    // npm passes on what the terminal has sent already.
    if (isInterrupted) return
    isInterrupted = true
    process.stderr.write('Interrompendo…\n')
    for (const close of opened.reverse()) await close().catch(() => undefined)
    process.stderr.write('Interrompido: o que estava gravado não mudou. Rode o mesmo comando de novo quando quiser.\n')
    process.exit(130)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void interrupt())
  try {
    await work((close) => opened.push(close))
  } catch (error) {
    // What was ended under its hands is no news.
    if (isInterrupted) return
    const known = error instanceof Problem || error instanceof StartProblem || error instanceof ConfigError
    const text = error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error)
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  }
}

export const passphrase = (): string => passphraseOf(process.env)
