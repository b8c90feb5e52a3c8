import type { Import } from './imports.ts'

/** Says why `from` must not have this import, or null when it may. Paths are relative to the root. */
export function layerProblem(from: string, used: Import): string | null {
  if (from.startsWith('apps/web/src/')) return webProblem(from, used)
  if (from.startsWith('apps/server/src/')) return serverProblem(from, used)
  if (/^tests\/(contract|e2e)\//.test(from) && used.target.startsWith('apps/')) {
    return 'contract and end-to-end tests are a black box: they import nothing from apps/'
  }
  return null
}

function webProblem(from: string, used: Import): string | null {
  const place = webPlace(from)
  if (used.isPackage) return webPackageProblem(place, used)
  if (!used.target.startsWith('apps/web/')) return 'the web imports nothing from outside apps/web'
  const target = webPlace(used.target)
  if ((target.layer === place.layer) === used.specifier.startsWith('#')) return 'imports are relative within a layer and #shared/…, #features/… or #testing/… across'
  if (target.layer === 'testing') return isWebTest(from) ? null : 'only tests import src/testing'
  if (place.layer === 'shared' && target.layer !== 'shared') return 'shared imports shared alone (shared ← features ← app)'
  if (place.layer !== 'features') return null
  if (target.layer === 'shared') return modelSharedProblem(place, used)
  if (target.layer !== 'features') return 'a feature never imports app (shared ← features ← app)'
  if (target.feature !== place.feature) return 'a feature never imports another; compose them in app or move the part to shared'
  if (target.part === 'testing') return isWebTest(from) ? null : "only tests import a feature's testing folder"
  return insideFeatureProblem(place, target)
}

interface WebPlace {
  readonly layer: 'shared' | 'features' | 'app' | 'testing'
  readonly feature: string
  readonly part: string
}

function webPlace(path: string): WebPlace {
  const [first = '', second = '', third = ''] = path.replace('apps/web/src/', '').split('/')
  if (first === 'features') return { layer: 'features', feature: second, part: third }
  if (first === 'shared') return { layer: 'shared', feature: '', part: second }
  if (first === 'testing') return { layer: 'testing', feature: '', part: '' }
  return { layer: 'app', feature: '', part: '' }
}

function isWebTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('apps/web/src/testing/') || /^apps\/web\/src\/features\/[\w-]+\/testing\//.test(path)
}

/** What data and model may import; the other folders of a feature are its screens. */
const allowedInside: Readonly<Record<string, readonly string[]>> = { data: ['data', 'model'], model: ['model'] }

function insideFeatureProblem(place: WebPlace, target: WebPlace): string | null {
  const allowed = allowedInside[place.part]
  if (allowed === undefined || allowed.includes(target.part)) return null
  return `inside a feature ${place.part} imports ${allowed.join(', ')} alone (<screen> → data, model; data → model)`
}

/** A model is pure: it may use pure helpers and types, never a component or the client. */
function modelSharedProblem(place: WebPlace, used: Import): string | null {
  if (place.part !== 'model' || used.typeOnly) return null
  if (/^apps\/web\/src\/shared\/(lib\/|access\/|list\/state\/|constants\.ts$)/.test(used.target)) return null
  return 'a model is pure: of shared it imports lib, access, list/state, constants and types alone'
}

function webPackageProblem(place: WebPlace, used: Import): string | null {
  if (used.target === '@supabase/supabase-js') {
    const allowed = (place.layer === 'shared' && place.part === 'supabase') || (place.layer === 'features' && place.part === 'data')
    return allowed ? null : 'supabase-js is used in shared/supabase and features/*/data alone'
  }
  if (place.layer === 'features' && place.part === 'model' && !used.typeOnly && /^react(-dom)?(\/|$)|^@tanstack\/react-/.test(used.target)) {
    return 'a model is pure: no React in it'
  }
  return null
}

function serverProblem(from: string, used: Import): string | null {
  if (used.isPackage) return null
  if (!used.target.startsWith('apps/server/')) return 'the server imports nothing from outside apps/server'
  const place = serverPlace(from)
  const target = serverPlace(used.target)
  if (composers.has(place.service)) return null
  if (place.service === 'kernel') return target.service === 'kernel' ? null : 'the kernel imports npm packages and itself alone'
  if (target.service === place.service) return place.service === 'rest' ? restStageProblem(place.stage, target.stage) : null
  if (target.service !== 'kernel') return `services import the kernel and themselves alone; ${place.service} uses ${target.service || 'the composition root'}`
  if (used.typeOnly || !isPureStage(place) || !used.target.endsWith('/kernel/database.ts')) return null
  return `rest/${place.stage} is pure: only the executor touches the database`
}

/** The files directly in src compose, and so does a backup, which takes a whole installation: they may import everything. */
const composers = new Set(['', 'backup'])

/** `service` is '' for the files directly in src. */
function serverPlace(path: string): { service: string; stage: string } {
  const parts = path.replace('apps/server/src/', '').split('/')
  if (parts.length === 1) return { service: '', stage: '' }
  return { service: parts[0] ?? '', stage: parts.length > 2 ? (parts[1] ?? '') : '' }
}

const restStages = ['parse', 'plan', 'sql', 'respond']

function isPureStage(place: { service: string; stage: string }): boolean {
  return place.service === 'rest' && ['parse', 'plan', 'sql'].includes(place.stage)
}

/** The pipeline goes one way: a stage may use what comes before it, never what comes after. */
function restStageProblem(stage: string, target: string): string | null {
  const here = restStages.indexOf(stage)
  const there = restStages.indexOf(target)
  if (here === -1 || there === -1 || there <= here) return null
  return `the pipeline is parse → plan → sql → respond: ${stage} never imports ${target}`
}
