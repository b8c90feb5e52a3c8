import { commandOf, inTurn, runCheck, runVitest } from './steps.mjs'

/**
 * Programs in Go, which share their work among as many threads as there are cores and look at the same types in each: on one core, with
 * less collecting, they take less processor time (types of the server 2.2 s in place of 4.1), and another check has the other core.
 */
const oneCore = { GOMAXPROCS: '1', GOGC: '400' }

/** Everything that needs neither a database nor a browser: lint, types, dependency rules, dead code, and what is given beside; then the unit tests. */
export async function runChecks(...more) {
  const types = (project) => () => runCheck(`tipos de ${project}`, [commandOf('typescript', 'tsc'), '--noEmit', '--checkers', '1', '-p', project], oneCore)
  const found = await inTurn(2, [
    () => runCheck('lint', [commandOf('oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives'], oneCore),
    ...more,
    ...['apps/web', 'apps/server', 'tests', '.', 'supabase/functions'].map(types),
    () => runCheck('código morto', [commandOf('knip'), '--no-progress']),
    () => runCheck('regras de dependência', ['tools/check-boundaries.ts']),
    () => runCheck('cobertura da especificação', ['tools/check-spec-coverage.ts']),
    () => runCheck('tabela de compatibilidade', ['tools/compat-table.ts', '--check']),
  ])
  return [...found, await runVitest('unit')]
}
