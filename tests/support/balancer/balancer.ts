import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findNginx } from '../../../scripts/lib/nginx.mjs'
import { selfSigned } from '../certificate.ts'
import { freePort } from '../free-port.ts'
import { placed } from './nginx-config.ts'
import { startNodeBalancer } from './node-balancer.ts'

const root = path.resolve(import.meta.dirname, '../../..')

export interface Balancer {
  /** What runs: nginx, or what stands in for it. */
  readonly kind: 'nginx' | 'node'
  readonly url: string
  /** The same without TLS. */
  readonly plainUrl: string
  /** PEM of whom its certificate is to be believed. */
  readonly authority: string
  /** What the logs hold. */
  logs(): string
  stop(): Promise<void>
}

/** What stands around conf.d/vinculo.conf on a machine; nothing is written outside the folder. */
function mainConfig(folder: string, included: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`)
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  return `${user}daemon off;\nmaster_process on;\nworker_processes 1;\npid ${folder}/nginx.pid;\nerror_log ${folder}/start.log;\nevents { worker_connections 512; }\nhttp {\n  access_log off;\n${temporary.join('\n')}\n  include ${included};\n}\n`
}

async function startNginx(program: string, folder: string, included: string, url: string): Promise<() => Promise<void>> {
  const main = path.join(folder, 'nginx.conf')
  writeFileSync(main, mainConfig(folder, included))
  const child = spawn(program, ['-c', main, '-p', folder, '-e', path.join(folder, 'start.log')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => { text += piece })
  const exited = once(child, 'exit')
  for (let tries = 0; !existsSync(path.join(folder, 'nginx.pid')) || !(await answers(url)); tries += 1) {
    if (child.exitCode !== null || tries > 200) throw new Error(`nginx did not start:\n${text}${readFileSync(path.join(folder, 'start.log'), 'utf8')}`)
    await wait(25)
  }
  return async () => {
    child.kill('SIGTERM')
    await exited
  }
}

const answers = (url: string): Promise<boolean> => fetch(url, { redirect: 'manual' }).then(() => true, () => false)

/**
 * deploy/nginx.conf in front of two servers (`host:port`), with TLS. By nginx where the machine has one or Debian gives one; otherwise
 * by a small proxy that reads the same file, so that no machine leaves these tests out.
 */
export async function startBalancer(servers: readonly [string, string], options: { readonly ports?: { readonly http: number; readonly https: number }; readonly withNginx?: boolean } = {}): Promise<Balancer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-balancer-'))
  const ports = options.ports ?? { http: await freePort(), https: await freePort() }
  const { certificate, key } = selfSigned()
  writeFileSync(path.join(folder, 'fullchain.pem'), certificate)
  writeFileSync(path.join(folder, 'privkey.pem'), key, { mode: 0o600 })
  const text = placed(readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8'), { servers, ...ports, folder })
  const included = path.join(folder, 'vinculo.conf')
  writeFileSync(included, text)
  const nginx = options.withNginx === false ? null : findNginx()
  const plainUrl = `http://localhost:${String(ports.http)}`
  const stop = nginx === null ? (await startNodeBalancer(text, ports)).stop : await startNginx(nginx, folder, included, plainUrl)
  const read = (name: string): string => (existsSync(path.join(folder, name)) ? readFileSync(path.join(folder, name), 'utf8') : '')
  return {
    kind: nginx === null ? 'node' : 'nginx',
    url: `https://localhost:${String(ports.https)}`,
    plainUrl,
    authority: certificate,
    logs: () => ['vinculo.log', 'vinculo-error.log', 'start.log'].map(read).join('\n'),
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
