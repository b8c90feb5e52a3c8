import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findDeno } from '../../../scripts/lib/deno.mjs'
import { freePort } from '../../support/free-port.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { startSmtp, type SmtpServer } from '../../support/smtp.ts'
import { runSql } from '../../support/sql.ts'
import { signedIn } from '../auth/support.ts'
import { personWithoutLogin } from './support.ts'

// Packages come from npm the first time.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'supabase/functions')
const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')).map(({ name }) => name)
const deno = findDeno() ?? ''
/** The packages that functions name, as hosted gets them: by the version in deno.json, never those of this checkout. */
const denoEnv = { PATH: process.env['PATH'], HOME: process.env['HOME'], DENO_DIR: path.join(root, '.cache/deno-packages'), NO_COLOR: '1' }
const config = readFileSync(path.join(root, 'supabase/config.toml'), 'utf8')
const isGated = (name: string): boolean => new RegExp(`\\[functions\\.${name}\\]\nverify_jwt = true`).test(config)
const options = (name: string): readonly string[] => ['--no-lock', '--node-modules-dir=none', '--config', path.join(folder, name, 'deno.json')]

let server: TestServer
let smtp: SmtpServer
beforeAll(async () => {
  expect(deno, 'a Deno: DENO_PATH, in the PATH or from npm').not.toBe('')
  // Their packages are fetched as whoever runs the tests reaches the registry: with a proxy, or an authority of their own.
  for (const name of names) spawnSync(deno, ['cache', ...options(name), path.join(folder, name, 'index.ts')], { env: { ...process.env, ...denoEnv } })
  smtp = await startSmtp()
  server = await startServer({ env: { VINCULO_DEMO: '0' } })
})
afterAll(async () => {
  await server.stop()
  await smtp.close()
})

/** A function in Deno, with what hosted gives it and no more: the network and its environment. Returns what it answers to `work`. */
async function inDeno<T>(name: string, work: (url: string) => Promise<T>): Promise<T> {
  const port = String(await freePort())
  const child: ChildProcess = spawn(deno, ['run', '--no-prompt', '--allow-net', '--allow-env', ...options(name), path.join(folder, name, 'index.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...denoEnv, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`, SUPABASE_URL: server.url, SUPABASE_ANON_KEY: server.publishableKey, SUPABASE_SERVICE_ROLE_KEY: server.secretKey,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: server.publishableKey }), SUPABASE_SECRET_KEYS: JSON.stringify({ default: server.secretKey }),
      SITE_URL: 'https://rh.exemplo.com.br', SMTP_URL: smtp.url, MAIL_FROM: 'Vínculo <rh@exemplo.com.br>', VINCULO_MAIL_DELIVERY: 'none',
    },
  })
  const ended = once(child, 'close')
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (piece: string) => { text += piece })
  const url = `http://127.0.0.1:${port}/${name}`
  try {
    while (!(await fetch(url, { method: 'OPTIONS' }).then(() => true, () => false))) {
      if (child.exitCode !== null) throw new Error(`${name} ended in Deno:\n${text}`)
      await wait(50)
    }
    return await work(url)
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

interface Answer {
  readonly status: number
  readonly body: string
}
async function ask(url: string, authorization: string, body = '{}'): Promise<Answer> {
  const answer = await fetch(url, { method: 'POST', body, headers: { apikey: server.publishableKey, authorization: `Bearer ${authorization}`, 'content-type': 'application/json' } })
  return { status: answer.status, body: await answer.text() }
}

it.each(names)('%s is type checked by Deno, with its own packages', (name) => {
  const done = spawnSync(deno, ['check', '--quiet', ...options(name), path.join(folder, name, 'index.ts')], { encoding: 'utf8', env: denoEnv })
  expect([done.status, done.stderr]).toEqual([0, ''])
})

it.each(names)('%s answers in Deno as it does here: a person, and the installation, that say nothing', async (name) => {
  const { client } = await signedIn(server, 'admin@aurora.demo')
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  const own = `${server.url}/functions/v1/${name}`
  // A gate in front of some asks for a person, here and on hosted. And what is sent is sent: a letter that the one delivers, the other does not find.
  const keys = name === 'deliver-mail' || isGated(name) ? [token] : [token, server.secretKey]
  const here = await Promise.all(keys.map((key) => ask(own, key)))
  expect(await inDeno(name, (url) => Promise.all(keys.map((key) => ask(url, key))))).toEqual(here)
  for (const { status } of here) expect(status).not.toBe(503)
})

it('invite-user makes a login in Deno, and a link that opens it', async () => {
  const { client } = await signedIn(server, 'admin@aurora.demo')
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  const email = 'nova.pessoa@exemplo.com.br'
  const body = JSON.stringify({ employee_id: await personWithoutLogin(server, 'Aurora Tecnologia'), email, role: 'user' })
  const answer = await inDeno('invite-user', (url) => ask(url, token, body))
  expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('"delivery":"link"') as string })
  const { link } = JSON.parse(answer.body) as { link: string }
  const secret = /\/first-access#convite=([\w-]{43})/.exec(link)?.[1] ?? ''
  const opened = await inDeno('open-invitation', (url) => ask(url, server.publishableKey, JSON.stringify({ token: secret })))
  expect([opened.status, await runSql(server.databaseUrl, 'select count(*)::integer as logins from auth.users where email = $1', [email])]).toEqual([200, [{ logins: 1 }]])
})

it('deliver-mail sends in Deno what waits, by SMTP', async () => {
  await runSql(server.databaseUrl, `select private.enqueue_mail(id, 'ana@exemplo.com.br', 'notification', '{"first_name": "Ana", "company": "Aurora", "title": "Uma novidade", "url": "/app/inbox"}')
    from public.companies where name like 'Aurora%'`)
  expect(await inDeno('deliver-mail', (url) => ask(url, server.secretKey))).toMatchObject({ status: 200 })
  const [mail] = smtp.received.filter(({ to }) => to === 'ana@exemplo.com.br')
  expect(mail?.source).toContain('Subject: Uma novidade')
  expect(await runSql(server.databaseUrl, "select state from private.mail_outbox where recipient = 'ana@exemplo.com.br'")).toEqual([{ state: 'sent' }])
})
