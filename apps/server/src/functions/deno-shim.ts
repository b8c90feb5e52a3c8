export type Handler = (request: Request, info: { readonly remoteAddr: { readonly transport: 'tcp'; readonly hostname: string; readonly port: number } }) => Response | Promise<Response>

interface ServeOptions {
  readonly handler?: Handler
  readonly onListen?: (address: { readonly hostname: string; readonly port: number }) => void
}

const ADDRESS = { transport: 'tcp', hostname: '0.0.0.0', port: 0 } as const

function handlerOf(first: unknown, second: unknown): Handler {
  const options = (typeof first === 'object' && first !== null ? first : {}) as ServeOptions
  const handler = [first, second, options.handler].find((candidate) => typeof candidate === 'function')
  if (handler === undefined) throw new TypeError('Deno.serve needs a handler')
  options.onListen?.(ADDRESS)
  return handler as Handler
}

/** What a module offers that exports its handler instead of calling `Deno.serve`: a function, or an object with `fetch`. */
export function exportedHandler(exported: unknown): Handler | null {
  if (typeof exported === 'function') return exported as Handler
  const { fetch } = (typeof exported === 'object' && exported !== null ? exported : {}) as { readonly fetch?: unknown }
  return typeof fetch === 'function' ? (fetch.bind(exported) as Handler) : null
}

/** The part of Deno that the functions use: `serve` and the reading half of `env`. `serve` hands the handler over once. */
export function denoShim(environment: NodeJS.ProcessEnv, onServe: (handler: Handler) => void) {
  let serving = false
  return {
    env: {
      get: (name: string): string | undefined => environment[name],
      has: (name: string): boolean => environment[name] !== undefined,
      toObject: (): Record<string, string> => ({ ...(environment as Record<string, string>) }),
    },
    serve(first: unknown, second?: unknown) {
      if (serving) throw new Error('Deno.serve was called twice')
      onServe(handlerOf(first, second))
      serving = true
      const finished = new Promise<void>(() => undefined)
      return { addr: ADDRESS, finished, shutdown: () => Promise.resolve(), ref: () => undefined, unref: () => undefined }
    },
  }
}
