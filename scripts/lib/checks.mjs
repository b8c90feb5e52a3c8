import { commandOf, inTurn, runCheck, runVitest } from './steps.mjs'

/** Everything that needs neither a database nor a browser: lint, types, dependency rules, dead code, and what is given beside; then the unit tests. */
export async function runChecks(...more) {
  const types = (project) => () => runCheck(`tipos de ${project}`, [commandOf('typescript', 'tsc'), '--noEmit', '-p', project])
  const found = await inTurn(2, [
    () => runCheck('lint', [commandOf('oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives']),
    ...more,
    ...['apps/web', 'apps/server', 'tests', '.', 'supabase/functions'].map(types),
    () => runCheck('código morto', [commandOf('knip'), '--no-progress']),
    () => runCheck('regras de dependência', ['tools/check-boundaries.ts']),
    () => runCheck('cobertura da especificação', ['tools/check-spec-coverage.ts']),
    () => runCheck('tabela de compatibilidade', ['tools/compat-table.ts', '--check']),
  ])
  return [...found, await runVitest('unit')]
}
