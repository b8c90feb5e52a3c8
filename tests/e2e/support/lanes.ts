import { describe, it } from 'vitest'

const areAsked = process.env['VINCULO_TEST_WITHOUT_DETAILS'] !== '1'
const leaveOut = (): void => undefined

type Declare<Body> = (name: string, body: Body, timeout?: number) => void

/**
 * `it` for what a screen does besides its module's journey: further rules, roles and misfortunes. Browser tests are the dearest by far, so
 * `npm test` runs the journeys alone; the pipeline (`.ci/run`) and `npm run test:full` run these too (ADR 0008). A file of nothing else
 * lies in `tests/e2e/details`.
 */
export const detail: Declare<() => Promise<void>> = areAsked ? it : leaveOut

/** `describe` around nothing but details. */
export const details: Declare<() => void> = areAsked ? describe : leaveOut

/** What a journey looks at more closely where details are asked for. */
export function whenDetailed<T>(...more: T[]): T[] {
  return areAsked ? more : []
}
