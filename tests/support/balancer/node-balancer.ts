import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { directives, milliseconds, parseNginx, setting, sizeInBytes, type Directive } from './nginx-config.ts'

/**
 * Stands in for nginx where there is none, and does what deploy/nginx.conf says: the servers in turn, one that cannot be reached left out for
 * its time, headers, sizes, redirects and refusals as they are written there, and what was sent already never sent again.
 */

interface Upstream {
  readonly host: string
  readonly port: number
  readonly outMs: number
  outUntil: number
}

interface Rules {
  readonly settings: readonly Directive[]
  readonly locations: readonly Directive[]
  readonly upstreams: readonly Upstream[]
  readonly log: { readonly file: string; readonly format: string }
}

const blockOf = (block: readonly Directive[], name: string, port: string): readonly Directive[] =>
  directives(block, name).find((one) => directives(one.block, 'listen').some(({ args }) => args[0]?.endsWith(`:${port}`) === true))?.block ?? []

function upstreamsOf(config: readonly Directive[]): readonly Upstream[] {
  return directives(directives(config, 'upstream')[0]?.block ?? [], 'server').map(({ args: [address = '', ...more] }) => {
    const [host = '', port = ''] = address.split(':')
    const out = more.find((word) => word.startsWith('fail_timeout='))?.split('=')[1] ?? null
    return { host, port: Number(port), outMs: milliseconds(out), outUntil: 0 }
  })
}

/** An exact location before the longest of those that begin like the path. */
function locationOf({ locations }: Rules, path: string): Directive | undefined {
  const exact = locations.find(({ args }) => args[0] === '=' && args[1] === path)
  return exact ?? locations.filter(({ args }) => args[0] !== '=' && path.startsWith(args[0] ?? '')).toSorted((a, b) => (b.args[0]?.length ?? 0) - (a.args[0]?.length ?? 0))[0]
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?')[0] ?? '/'

function variablesOf(request: IncomingMessage): Readonly<Record<string, string>> {
  const upgrade = request.headers.upgrade ?? ''
  return {
    host: (request.headers.host ?? '').split(':')[0] ?? '', remote_addr: request.socket.remoteAddress ?? '', scheme: 'https',
    http_upgrade: upgrade, vinculo_connection: upgrade === '' ? '' : 'upgrade', request_method: request.method ?? '', uri: pathOf(request),
    time_iso8601: new Date().toISOString(), request_uri: request.url ?? '/',
  }
}

const filled = (text: string, variables: Readonly<Record<string, string>>): string => text.replaceAll(/\$(\w+)/g, (_all, name: string) => variables[name] ?? '-')

function headersFor(request: IncomingMessage, { settings }: Rules): Record<string, string | readonly string[]> {
  const headers = new Map(Object.entries(request.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
  const variables = variablesOf(request)
  for (const { args: [name = '', value = ''] } of directives(settings, 'proxy_set_header')) {
    const text = filled(value, variables)
    if (text === '') headers.delete(name.toLowerCase())
    else headers.set(name.toLowerCase(), text)
  }
  return Object.fromEntries(headers)
}

export interface NodeBalancer {
  stop(): Promise<void>
}

function openRequest(request: IncomingMessage, rules: Rules, upstream: Upstream): http.ClientRequest {
  const { host, port } = upstream
  return http.request({ host, port, method: request.method, path: request.url, headers: headersFor(request, rules) as http.OutgoingHttpHeaders, agent: false })
}

/** Answers from the first server that can be reached; calls `sent` with its answer, or with null where there is none. */
function ask(request: IncomingMessage, rules: Rules, order: readonly Upstream[], sent: (outgoing: http.ClientRequest | null) => void): void {
  const [upstream, ...others] = order
  if (upstream === undefined) return sent(null)
  const outgoing = openRequest(request, rules, upstream)
  let isConnected = false
  outgoing.once('socket', (socket: Socket) => socket.once('connect', () => {
    isConnected = true
    sent(outgoing)
  }))
  outgoing.on('error', () => {
    if (isConnected) return
    upstream.outUntil = Date.now() + upstream.outMs
    ask(request, rules, others, sent)
  })
}

function handler(rules: Rules) {
  let turn = 0
  const inTurn = (): readonly Upstream[] => {
    turn += 1
    const all = rules.upstreams.map((_one, index) => rules.upstreams[(turn + index) % rules.upstreams.length]).filter((one) => one !== undefined)
    const well = all.filter(({ outUntil }) => outUntil < Date.now())
    return well.length === 0 ? all : [...well, ...all.filter((one) => !well.includes(one))]
  }
  const written = (request: IncomingMessage, status: number): void => {
    appendFileSync(rules.log.file, `${filled(rules.log.format, { ...variablesOf(request), status: String(status) })}\n`)
  }
  return {
    answer(request: IncomingMessage, response: ServerResponse): void {
      const location = locationOf(rules, pathOf(request))
      const refuse = (status: number): void => { response.writeHead(status, { connection: 'close' }).end() }
      response.once('finish', () => { written(request, response.statusCode) })
      const [returned] = directives(location?.block ?? [], 'return')
      if (location === undefined || returned !== undefined) return refuse(Number(returned?.args[0] ?? 404))
      if (Number(request.headers['content-length'] ?? 0) > sizeInBytes(setting('client_max_body_size', location.block, rules.settings))) return refuse(413)
      ask(request, rules, inTurn(), (outgoing) => {
        if (outgoing === null) return refuse(502)
        outgoing.setTimeout(milliseconds(setting('proxy_read_timeout', location.block, rules.settings)), () => outgoing.destroy(new Error('too late')))
        outgoing.once('response', (incoming) => { incoming.pipe(response.writeHead(incoming.statusCode ?? 502, incoming.headers)) })
        outgoing.once('error', () => {
          if (response.headersSent) response.destroy()
          else refuse(502)
        })
        request.pipe(outgoing)
      })
    },
    upgrade(request: IncomingMessage, near: Duplex): void {
      near.on('error', () => undefined)
      ask(request, rules, inTurn(), (outgoing) => {
        if (outgoing === null) return void near.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n')
        outgoing.once('error', () => near.destroy()).once('response', () => near.destroy()).once('upgrade', (answer, far) => {
          const head = answer.rawHeaders.flatMap((text, index) => (index % 2 === 0 ? [`${text}: ${answer.rawHeaders[index + 1] ?? ''}`] : []))
          near.write(`HTTP/1.1 101 Switching Protocols\r\n${head.join('\r\n')}\r\n\r\n`)
          far.on('error', () => near.destroy()).on('close', () => near.destroy())
          near.on('close', () => far.destroy())
          near.pipe(far).pipe(near)
        })
        outgoing.end()
      })
    },
  }
}

/** Starts on the ports of a placed configuration. */
export async function startNodeBalancer(text: string, ports: { readonly http: number; readonly https: number }): Promise<NodeBalancer> {
  const config = parseNginx(text)
  const settings = blockOf(config, 'server', String(ports.https))
  const format = directives(config, 'log_format')[0]?.args[1] ?? ''
  const rules: Rules = { settings, locations: directives(settings, 'location'), upstreams: upstreamsOf(config), log: { file: setting('access_log', settings) ?? '', format } }
  const file = (name: string): Buffer => readFileSync(setting(name, settings) ?? '')
  const handling = handler(rules)
  const [redirect] = directives(blockOf(config, 'server', String(ports.http)), 'return')
  const plain = http.createServer((request, response) => {
    response.writeHead(Number(redirect?.args[0]), { location: filled(redirect?.args[1] ?? '', variablesOf(request)) }).end()
  })
  const secure = https.createServer({ cert: file('ssl_certificate'), key: file('ssl_certificate_key') }, handling.answer)
  secure.on('upgrade', (request: IncomingMessage, socket: Duplex) => { handling.upgrade(request, socket) })
  const sockets = new Set<Socket>()
  secure.on('connection', (socket: Socket) => sockets.add(socket.on('close', () => sockets.delete(socket))))
  for (const [server, port] of [[plain, ports.http], [secure, ports.https]] as const) {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  return {
    async stop() {
      for (const socket of sockets) socket.destroy()
      for (const server of [plain, secure]) {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      }
    },
  }
}
