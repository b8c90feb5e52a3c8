import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Everything that decides what the build produces, relative to the root. */
const inputs = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'apps/web/package.json',
  'apps/web/tsconfig.json',
  'apps/web/vite.config.ts',
  'apps/web/index.html',
  'apps/web/landing.html',
  'apps/web/guide',
  'apps/web/public',
  'apps/web/src',
  'apps/web/vite',
]

/** Builds the web application unless the last build is of exactly these sources. Returns whether it is now current. */
export function buildWebWhenStale(root) {
  const stamp = path.join(root, 'apps/web/dist/.build-stamp')
  const wanted = hashOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  process.stdout.write('Preparando a aplicação web…\n')
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const done = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: path.join(root, 'apps/web'), stdio: ['ignore', 'inherit', 'inherit'] })
  if (done.status !== 0) return false
  mkdirSync(path.dirname(stamp), { recursive: true })
  // Hashed again: the build writes generated sources (the route tree), which are inputs too.
  writeFileSync(stamp, hashOf(root))
  return true
}

function hashOf(root) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesBelow(path.join(root, input)))) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(place) {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
