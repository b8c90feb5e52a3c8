import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

/**
 * Hook that ends a request whose body has not arrived whole after `ms`. The listener itself waits long enough for a large file over a
 * slow line; everything else is small and has no reason to dawdle.
 */
export function bodyDeadline(ms: number) {
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const { raw } = request
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = raw.headers
    if (length !== '0' || chunked !== undefined) {
      const timer = setTimeout(() => { raw.destroy() }, ms)
      const disarm = (): void => { clearTimeout(timer) }
      raw.once('end', disarm).once('close', disarm)
    }
    done()
  }
}
