import type { Rejection } from '../kernel/caller.ts'

/** boot: the module did not load; crash: the worker ended; limit: memory, processor or too many at once; timeout: no answer in time. */
export type FailureKind = 'boot' | 'crash' | 'limit' | 'timeout'

/** Why the host has no answer of the function. */
export class FunctionFailure extends Error {
  readonly kind: FailureKind
  readonly code: string
  constructor(kind: FailureKind) {
    super(`the function failed: ${kind}`)
    this.kind = kind
    this.code = ANSWERS[kind].body.code
  }
}

const ANSWERS = {
  boot: { status: 503, body: { code: 'BOOT_ERROR', message: 'Worker failed to boot (please check logs)' } },
  crash: { status: 500, body: { code: 'WORKER_ERROR', message: 'Function exited due to an error (please check logs)' } },
  limit: { status: 546, body: { code: 'WORKER_LIMIT', message: 'Worker failed to respond due to a resource limit (please check logs)' } },
  timeout: { status: 504, body: { code: 'IDLE_TIMEOUT', message: 'The function did not answer in time' } },
} as const

/** The relay's answer; its header tells supabase-js that the function itself did not speak. */
export function answerOfFailure({ kind }: FunctionFailure): Rejection {
  return { ...ANSWERS[kind], headers: { 'x-relay-error': 'true' } }
}
