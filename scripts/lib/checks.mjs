import { commandOf, inTurn, runCheck } from './steps.mjs'

/**
 * Programs in Go, which share their work among as many threads as there are cores and look at the same types in each: on one core, with
 * less collecting, they take less processor time (types of the server 2.2 s in place of 4.1), and another check has the other core.
 */
const oneCore = { GOMAXPROCS: '1', GOGC: '400' }

/**
 * Everything that is read and not run: lint, types, dependency rules, dead code. So many `atOnce` keep as many cores busy; with `yields`
 * they take only the time that what runs beside them leaves.
 */
export async function readCode(atOnce, options = {}) {
  const check = (name, args, env) => () => runCheck(name, args, env, options)
  const types = (project) => check(`tipos de ${project}`, [commandOf('typescript', 'tsc'), '--noEmit', '--checkers', '1', '-p', project], oneCore)
  return await inTurn(atOnce, [
    check('lint', [commandOf('oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives'], oneCore),
    ...['apps/web', 'apps/server', 'tests', '.', 'supabase/functions'].map(types),
    check('código morto', [commandOf('knip'), '--no-progress']),
    check('regras de dependência', ['tools/check-boundaries.ts']),
    check('cobertura da especificação', ['tools/check-spec-coverage.ts']),
    check('tabela de compatibilidade', ['tools/compat-table.ts', '--check']),
  ])
}
