import type pg from 'pg'
import { StartProblem } from '../kernel/start-problem.ts'
import { readSecret } from './bootstrap.ts'

/** Stands in engine.secrets from before the first row of a restore until the transaction that makes it whole. */
export const RESTORING = 'restoring'

/** Throws StartProblem for a database that an interrupted restore has left: only the same command may fill it. */
export async function refuseHalfRestored(client: pg.Client): Promise<void> {
  if ((await readSecret(client, RESTORING)) === null) return
  throw new StartProblem(
    'Uma restauração foi interrompida neste lugar, que ainda não tem os dados do backup. ' +
      'Rode-a de novo: npm run restore -- <arquivo>. Para começar sem ela, escolha outra pasta em VINCULO_DATA_DIR ou outro banco. Nada foi alterado.',
  )
}
