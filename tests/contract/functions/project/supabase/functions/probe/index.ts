import { corsHeaders } from '@supabase/supabase-js/cors'
import { greeting } from '../_shared/greeting.ts'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const kept: string[] = []
let calls = 0

/** Behaves as the last part of the path says. */
async function behave(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const action = pathname.split('/')[2] ?? ''
  calls += 1
  switch (action) {
    case 'echo':
      return Response.json({
        method: request.method,
        path: pathname,
        query: searchParams.get('q'),
        headers: Object.fromEntries(request.headers),
        bytes: (await request.arrayBuffer()).byteLength,
        calls,
        greeting,
        cors: typeof corsHeaders,
      })
    case 'mirror': {
      const { headers } = request
      return new Response(await request.arrayBuffer(), {
        headers: { 'content-type': headers.get('x-want') ?? headers.get('content-type') ?? '', 'x-was': headers.get('content-type') ?? '' },
      })
    }
    case 'env':
      return Response.json({ deno: Deno.env.toObject(), node: process.env, argv: process.argv.slice(2) })
    case 'files': {
      const { readFileSync, writeFileSync } = await import('node:fs')
      const codeOf = (work: () => unknown): string => {
        try {
          work()
          return 'done'
        } catch (error) {
          return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
        }
      }
      const path = searchParams.get('q') ?? ''
      return Response.json({ read: codeOf(() => readFileSync(path)), write: codeOf(() => { writeFileSync(`${path}.new`, '') }) })
    }
    case 'page':
      return new Response('<script>alert(1)</script>', {
        headers: { 'content-type': 'text/html', 'access-control-allow-origin': '*', 'content-security-policy': 'script-src *', 'x-own': 'sim' },
      })
    case 'refuse':
      return Response.json({ code: 'RHXXX' }, { status: 422 })
    case 'throw':
      throw new Error('thrown on purpose')
    case 'reject':
      void Promise.reject(new Error('rejected on purpose'))
      await wait(60_000)
      return new Response(null)
    case 'exit':
      process.exit(3)
    case 'hang':
      await wait(60_000)
      return new Response(null)
    case 'loop':
      for (;;) calls += 1
    case 'memory':
      for (;;) kept.push('x'.repeat(1_000) + String(kept.length))
    case 'stream':
      return new Response(
        new ReadableStream({
          async start(controller) {
            for (const piece of ['um ', 'dois ', 'três']) {
              controller.enqueue(new TextEncoder().encode(piece))
              await wait(20)
            }
            controller.close()
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      )
    default:
      return new Response(null, { status: 204 })
  }
}

Deno.serve(behave)
