import path from 'node:path'
import { saveBefore } from './backup/before-upgrade.ts'
import { ConfigError, readConfig } from './kernel/config.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { prepareExternal } from './migrate/prepare.ts'

// Prepares the database of DATABASE_URL (roles, schemas, migrations, with VINCULO_DEMO=1 the demo companies) and ends.
const say = (text: string): void => { process.stdout.write(`${text}\n`) }
try {
  const config = readConfig(process.env, process.env['VINCULO_ROOT_DIR'] ?? path.resolve(import.meta.dirname, '../../..'))
  const { databaseUrl, rootDir, demo, suite } = config
  if (databaseUrl === null) throw new StartProblem('Informe DATABASE_URL.')
  await prepareExternal(databaseUrl, { rootDir, demo, product: !suite, progress: say, saveBefore: saveBefore(config, say) })
} catch (error) {
  if (!(error instanceof StartProblem || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
