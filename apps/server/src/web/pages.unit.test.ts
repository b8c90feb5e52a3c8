import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'

import { readConfig } from '../kernel/config.ts'
import { webPages } from './plugin.ts'

const script = 'console.log(1)'
const scriptHash = `sha256-${hash('sha256', script, 'base64')}`
const asset = `export const text = '${'x'.repeat(2000)}'`
const cleanups: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function build(root: string): void {
  const dist = join(root, 'apps/web/dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'landing.html'), '<h1>Vínculo</h1>')
  writeFileSync(join(dist, 'index.html'), '<script type="application/json" id="vinculo-config">__VINCULO_CONFIG__</script><div id="root">')
  writeFileSync(join(dist, 'csp.json'), JSON.stringify({ scriptHashes: [scriptHash, "x' 'unsafe-inline"] }))
  writeFileSync(join(dist, 'favicon.svg'), '<svg/>')
  writeFileSync(join(dist, 'assets/app-abc123.js'), asset)
  writeFileSync(join(dist, 'assets/app-abc123.js.br'), brotliCompressSync(asset))
  writeFileSync(join(dist, 'assets/app-abc123.js.gz'), gzipSync(asset))
}

async function serve(options: { built: boolean; publicUrl?: string; key?: string }): Promise<FastifyInstance> {
  const root = mkdtempSync(join(tmpdir(), 'vinculo-web-'))
  if (options.built) build(root)
  const app = Fastify()
  const config = readConfig({ PUBLIC_URL: options.publicUrl ?? 'http://localhost:3000' }, root)
  await webPages(app, config, { supabaseUrl: config.publicUrl, publishableKey: options.key ?? 'sb_publishable_x' })
  cleanups.push(
    () => rmSync(root, { recursive: true, force: true }),
    async () => {
      await app.close()
    },
  )
  return app
}

describe('the pages', () => {
  it('are the landing page at / and the app on every other path', async () => {
    const app = await serve({ built: true })
    expect((await app.inject('/')).body).toContain('<h1>Vínculo</h1>')
    for (const path of ['/login', '/app/employees/1', '/reset-password?token_hash=x', '/anything.else', '/assets-of-mine']) {
      const { statusCode, body, headers } = await app.inject(path)
      expect([statusCode, body.includes('id="root"'), headers['cache-control']]).toEqual([200, true, 'no-cache'])
    }
  })

  it('carry the settings, and nothing in them can end the script element', async () => {
    const app = await serve({ built: true, key: 'a</script>$&' })
    const { body } = await app.inject('/login')
    expect(body).not.toContain('__VINCULO_CONFIG__')
    const json = /id="vinculo-config">(.*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({ supabaseUrl: 'http://localhost:3000', publishableKey: 'a</script>$&' })
  })

  it('come in the best encoding that the client takes', async () => {
    const app = await serve({ built: true })
    const plain = (await app.inject('/login')).body
    const get = (encoding: string) => app.inject({ url: '/login', headers: { 'accept-encoding': encoding } })
    const br = await get('gzip, deflate, br;q=0.9')
    expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual(['br', plain])
    const gz = await get('gzip, br;q=0')
    expect([gz.headers['content-encoding'], gunzipSync(gz.rawPayload).toString()]).toEqual(['gzip', plain])
    expect((await get('identity')).headers['content-encoding']).toBeUndefined()
    expect(br.headers.vary).toBe('Accept-Encoding')
  })

  it('are not sent again to a client that has them', async () => {
    const app = await serve({ built: true })
    const etag = String((await app.inject('/login')).headers.etag)
    const again = await app.inject({ url: '/login', headers: { 'if-none-match': `"other", W/${etag}` } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect((await app.inject({ url: '/login', headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  })

  it('answer HEAD like GET without the body', async () => {
    const app = await serve({ built: true })
    for (const url of ['/', '/login', '/assets/app-abc123.js']) {
      const [get, head] = [await app.inject(url), await app.inject({ method: 'HEAD', url })]
      expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', get.headers['content-length']])
    }
  })

  it('allow the scripts of the build by hash, and no other inline script', async () => {
    const policy = String((await (await serve({ built: true })).inject('/login')).headers['content-security-policy'])
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '))
    expect(scripts).toBe(`script-src 'self' '${scriptHash}'`)
    expect(policy).toContain("connect-src 'self' http://localhost:3000 ws://localhost:3000;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("img-src 'self' data: blob: http://localhost:3000; frame-src 'none';")
    expect(policy).not.toContain('upgrade-insecure-requests')
  })

  it('explain themselves when the interface has not been built', async () => {
    const { statusCode, body, headers } = await (await serve({ built: false })).inject('/login')
    expect([statusCode, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(body).toContain('npm start')
  })
})

describe('files of the build', () => {
  it('are compressed already and never asked for again', async () => {
    const app = await serve({ built: true })
    const { headers, rawPayload } = await app.inject({ url: '/assets/app-abc123.js', headers: { 'accept-encoding': 'br' } })
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
    expect(headers['content-type']).toContain('javascript')
    expect(brotliDecompressSync(rawPayload).toString()).toBe(asset)
  })

  it('beside the pages are served with a short life', async () => {
    const { statusCode, headers, body } = await (await serve({ built: true })).inject('/favicon.svg')
    expect([statusCode, body, headers['cache-control']]).toEqual([200, '<svg/>', 'public, max-age=3600'])
  })

  it.each(['/assets/gone.js', '/assets/', '/assets/..%2findex.html', '/rest/v1/nothing', '/auth/v1/nothing', '/storage/v1/object/x'])(
    'answer 404 and no page for %s',
    async (url) => {
      const { statusCode, body } = await (await serve({ built: true })).inject(url)
      expect([statusCode, body.includes('<div')]).toEqual([404, false])
    },
  )

  it('meant for the server are not given out', async () => {
    expect((await (await serve({ built: true })).inject('/csp.json')).body).toContain('id="root"')
  })

  it('a write to a page is refused', async () => {
    expect((await (await serve({ built: true })).inject({ method: 'POST', url: '/login', payload: {} })).statusCode).toBe(404)
  })
})
