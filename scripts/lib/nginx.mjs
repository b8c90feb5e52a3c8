import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.mjs'

const folder = path.join(root, '.cache', 'nginx')

/** Path of an nginx that starts: NGINX_PATH, the system's, or the one of Debian's package, unpacked and not installed; null when none does. */
export function findNginx() {
  const given = process.env.NGINX_PATH
  if (given !== undefined && given !== '') return starts(given) ? given : null
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
  const found = folders.map((place) => path.join(place, 'nginx')).find((program) => existsSync(program) && starts(program))
  return found ?? fromDebian()
}

/** An installed package would start a server on port 80: a file of it is all that is wanted, and that takes no root. */
function fromDebian() {
  const program = path.join(folder, 'usr/sbin/nginx')
  if (existsSync(program)) return starts(program) ? program : null
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-deb')) return null
  process.stdout.write('Baixando o nginx do Debian para os testes…\n')
  mkdirSync(path.dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}.`)
  try {
    if (!download(draft)) return null
    const archive = readdirSync(draft).find((name) => name.endsWith('.deb')) ?? ''
    if (spawnSync('/usr/bin/dpkg-deb', ['-x', archive, '.'], { cwd: draft, stdio: 'ignore' }).status !== 0) return null
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return existsSync(program) && starts(program) ? program : null
}

function download(cwd) {
  const apt = (...args) => spawnSync('/usr/bin/apt-get', ['-q', ...args], { cwd, stdio: 'ignore' }).status === 0
  return apt('download', 'nginx') || (process.getuid?.() === 0 && apt('update') && apt('download', 'nginx'))
}

/** Libraries that lack show here. */
function starts(program) {
  const done = spawnSync(program, ['-v'], { encoding: 'utf8', timeout: 30_000 })
  return done.status === 0 && done.stderr.includes('nginx')
}
