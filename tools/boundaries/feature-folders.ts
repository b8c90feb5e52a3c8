const ROOT = 'apps/web/src/features/'
const MOST_FILES = 12

/** What docs/architecture.md calls a module of the web; a new one is named here first. */
const MODULES = [
  'people', 'leaves', 'documents', 'onboarding', 'offboarding', 'okrs', 'pdis', 'evaluations', 'assets', 'news', 'dashboard', 'obligations', 'settings', 'enterprise',
  'session', 'phone', 'profile', 'privacy', 'guide', 'approvals', 'inbox', 'notifications', 'journeys', 'campaigns', 'forms', 'guest',
]

/** Checks the shape `features/<module>/{README.md, model, data, <screen>}` and that no folder holds more files than one looks through. */
export function featureProblems(paths: readonly string[]): string[] {
  const places = paths.map((path) => path.replace(ROOT, '').split('/'))
  const modules = [...new Set(places.map(([module = '']) => module))]
  const folders = Map.groupBy(places, (parts) => parts.slice(0, -1).join('/'))
  return [
    ...modules.filter((module) => !MODULES.includes(module)).map((module) => `${ROOT}${module}: none of the modules of docs/architecture.md`),
    ...modules.filter((module) => !paths.includes(`${ROOT}${module}/README.md`)).map((module) => `${ROOT}${module}: no README.md`),
    ...places.filter((parts) => parts.length === 2 && parts[1] !== 'README.md').map((parts) => `${ROOT}${parts.join('/')}: belongs into model, data or the folder of a screen`),
    ...[...folders].filter(([, files]) => files.length > MOST_FILES).map(([folder, files]) => `${ROOT}${folder}: ${files.length} files, at most ${MOST_FILES}`),
  ]
}
