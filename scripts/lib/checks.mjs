import { commandOf, runCheck, runVitest } from './steps.mjs'

/** Everything that needs neither a database nor a browser: lint, types, dependency rules, dead code, unit tests. */
export function runChecks() {
  const types = (project) => runCheck(`tipos de ${project}`, [commandOf('typescript', 'tsc'), '--noEmit', '-p', project])
  return [
    runCheck('lint', [commandOf('oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives']),
    ...['.', 'apps/server', 'apps/web', 'tests', 'supabase/functions'].map(types),
    runCheck('regras de dependência', ['tools/check-boundaries.ts']),
    runCheck('cobertura da especificação', ['tools/check-spec-coverage.ts']),
    runCheck('código morto', [commandOf('knip'), '--no-progress']),
    runVitest('unit'),
  ]
}
