import path from 'node:path'
import { StartProblem } from '../kernel/start-problem.ts'
import { prepareExternal } from './prepare.ts'

// Prepares the database of DATABASE_URL (roles, schemas, migrations, with VINCULO_DEMO=1 the demo companies) and ends.
const url = process.env['DATABASE_URL']
try {
  if (url === undefined || url === '') throw new StartProblem('Informe DATABASE_URL.')
  await prepareExternal(url, {
    rootDir: process.env['VINCULO_ROOT_DIR'] ?? path.resolve(import.meta.dirname, '../../../..'),
    demo: process.env['VINCULO_DEMO'] === '1',
    product: process.env['VINCULO_SUITE'] !== '1',
    progress: (text) => process.stdout.write(`${text}\n`),
  })
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
