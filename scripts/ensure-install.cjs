// Installs what is missing. CommonJS on purpose: it is the one file that runs on whatever Node started npm (18 or later),
// before the project's own Node exists.
'use strict'
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { spawnSync } = require('node:child_process')

const root = path.join(__dirname, '..')
const modules = path.join(root, 'node_modules')
const stampFile = path.join(modules, '.vinculo-install.json')
const lockFolder = path.join(root, '.cache', 'install.lock')
const waitMinutes = 15

/** `runtime` is what `npm start` needs, tools of tests left out; `full` is everything and satisfies both. */
const argumentsOf = {
  runtime: ['--omit=dev', '--workspace=apps/web', '--workspace=apps/server', '--include-workspace-root'],
  full: [],
}

function wantedHash() {
  return createHash('sha256').update(fs.readFileSync(path.join(root, 'package-lock.json'))).digest('hex')
}

function isInstalled(mode) {
  try {
    const stamp = JSON.parse(fs.readFileSync(stampFile, 'utf8'))
    return stamp.lock === wantedHash() && (stamp.mode === mode || stamp.mode === 'full')
  } catch {
    return false
  }
}

/** Nothing takes the test tools away from a developer: neither a new lockfile nor an install by hand, which leaves no stamp. */
function modeToInstall(mode) {
  try {
    return JSON.parse(fs.readFileSync(stampFile, 'utf8')).mode === 'full' ? 'full' : mode
  } catch {
    return fs.existsSync(path.join(modules, 'vitest')) ? 'full' : mode
  }
}

function install(mode) {
  const npm = process.env.npm_execpath
  if (npm === undefined || !fs.existsSync(npm)) {
    fail('As dependências ainda não estão instaladas. Rode "npm ci" ou inicie por "npm start", "npm test" ou "npm run …".')
  }
  const size = mode === 'runtime' ? 'para executar' : 'para desenvolver e testar'
  process.stdout.write(`Instalando as dependências ${size} (só na primeira vez; pode levar um minuto)…\n`)
  const done = spawnSync(process.execPath, [npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error', ...argumentsOf[mode]], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environmentForNpm(),
  })
  if (done.status !== 0) {
    fail('A instalação das dependências falhou (mensagens do npm acima). Confira a rede e o espaço em disco e rode de novo.')
  }
  fs.writeFileSync(stampFile, JSON.stringify({ mode, lock: wantedHash() }))
}

/** Settings of the outer npm command must not leak into the inner one: `npm start -w x` would otherwise narrow it. */
function environmentForNpm() {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_config_(workspaces?|omit|include|production|only)$/i.test(name))
  return Object.fromEntries(kept)
}

/** One install at a time: a folder is made by one process only. A lock older than any install is a leftover. */
function withLock(work) {
  fs.mkdirSync(path.dirname(lockFolder), { recursive: true })
  const deadline = Date.now() + waitMinutes * 60_000
  while (!takeLock()) {
    if (Date.now() > deadline) fail(`Outra instalação não terminou. Se não houver nenhuma, apague a pasta ${lockFolder}.`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  }
  try {
    work()
  } finally {
    fs.rmSync(lockFolder, { recursive: true, force: true })
  }
}

function takeLock() {
  try {
    fs.mkdirSync(lockFolder)
    fs.writeFileSync(path.join(lockFolder, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (lockIsStale()) fs.rmSync(lockFolder, { recursive: true, force: true })
    return false
  }
}

function lockIsStale() {
  try {
    process.kill(Number(fs.readFileSync(path.join(lockFolder, 'pid'), 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function fail(text) {
  fs.rmSync(lockFolder, { recursive: true, force: true })
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}

const mode = process.argv[2] === 'full' ? 'full' : 'runtime'
if (!isInstalled(mode)) withLock(() => isInstalled(mode) || install(modeToInstall(mode)))
