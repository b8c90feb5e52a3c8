import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '../kernel/config.ts'
import { pathOf } from '../kernel/http.ts'
import { sendPage } from './page.ts'
import { loadPages, type PublicSettings } from './pages.ts'

/** Where the build puts its files, and they are asked for. */
const BUILT = '/assets/'
/** Paths that are never the app: a mistyped API call must not be answered with a page. */
const RESERVED = /^\/(?:auth|rest|storage|realtime|functions|graphql|assets|dev)\//
/** Files of the build that are for the server or served in another way. */
const PRIVATE = /\.(?:html|br|gz|map)$|^csp\.json$|^\./

function rootFiles(dist: string): readonly string[] {
  if (!existsSync(dist)) return []
  return readdirSync(dist, { withFileTypes: true }).flatMap((entry) => (entry.isFile() && !PRIVATE.test(entry.name) ? [entry.name] : []))
}

/**
 * Serves the web build: the landing page at `/`, files of the build, and the app on every other path. Register it last, on the root
 * instance: it is also the handler of whatever no service knows.
 */
export async function webPages(app: FastifyInstance, config: Config, settings: PublicSettings): Promise<void> {
  const dist = join(config.rootDir, 'apps/web/dist')
  const pages = loadPages(dist, config, settings)

  if (existsSync(join(dist, BUILT))) {
    // Names carry a hash of the content, so a browser never has to ask again.
    await app.register(fastifyStatic, {
      root: join(dist, BUILT),
      prefix: BUILT,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      dotfiles: 'ignore',
    })
    app.get(BUILT, (_request, reply) => reply.callNotFound())
    for (const name of rootFiles(dist)) {
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name, dist, { maxAge: '1h', immutable: false }))
    }
  }

  app.get('/', (request, reply) => sendPage(pages.landing, request, reply))
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const readable = request.method === 'GET' || request.method === 'HEAD'
    const path = pathOf(request.url)
    if (readable && !RESERVED.test(path)) return sendPage(pages.app, request, reply)
    return reply.code(404).header('cache-control', 'no-store').send({ code: 'not_found', message: 'Este endereço não existe.' })
  })
}
