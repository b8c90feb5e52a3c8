/** What host and worker tell each other. Bodies travel as bytes, answers piece by piece, each piece asked for. */

export type HeaderList = readonly (readonly [name: string, value: string])[]

export interface WorkerTask {
  readonly entry: string
  readonly importMap: string
}

export type ToWorker =
  | { readonly kind: 'request'; readonly id: number; readonly method: string; readonly url: string; readonly headers: HeaderList; readonly body: Uint8Array | null }
  /** The next piece of the body is wanted. */
  | { readonly kind: 'more'; readonly id: number }
  /** Nobody waits for this answer any more. */
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'ping' }

export type FromWorker =
  /** The function has handed its handler over. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'head'; readonly id: number; readonly status: number; readonly headers: HeaderList; readonly hasBody: boolean }
  | { readonly kind: 'piece'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly id: number; readonly broken: boolean }
  | { readonly kind: 'pong' }
