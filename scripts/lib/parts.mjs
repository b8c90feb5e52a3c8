import { spawnSync } from 'node:child_process'
import { runVitest, total } from './steps.mjs'

/** Enough that one of them takes minutes, few enough that starting browsers anew costs little. */
const PARTS = 8

/** The parts in the order of a turn: each commit begins with the part after that of the commit before. */
export const partsFrom = (turn) => Array.from({ length: PARTS }, (_, at) => ((turn + at) % PARTS) + 1)

/** Whether a part that takes as long as the longest so far still ends within the time; the first always may begin. Milliseconds. */
export const mayBegin = ({ elapsed, longest, most }) => longest === 0 || elapsed + longest <= most

/**
 * Runs a project of Vitest in parts, file by file, until VINCULO_TEST_MINUTES are over since `begun`; without it the project runs whole.
 * What is left out is told.
 */
export async function runWithin(project, env, begun) {
  const minutes = Number(process.env.VINCULO_TEST_MINUTES ?? '')
  if (!(minutes > 0)) return await runVitest(project, env)
  const results = []
  let longest = 0
  const waiting = partsFrom(commits())
  while (waiting.length > 0 && mayBegin({ elapsed: Date.now() - begun, longest, most: minutes * 60_000 })) {
    const partBegun = Date.now()
    results.push(await runVitest(project, env, null, [`--shard=${String(waiting.shift())}/${String(PARTS)}`]))
    longest = Math.max(longest, Date.now() - partBegun)
  }
  if (waiting.length > 0) process.stdout.write(`• testes ${project}: ${String(results.length)} de ${String(PARTS)} partes em ${String(minutes)} min; sem tempo para: ${waiting.join(', ')}\n`)
  return total(results)
}

function commits() {
  const { stdout, status } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : 0
}
