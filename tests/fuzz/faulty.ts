import fc from 'fast-check'
import { rule, targetOf, unlessRefused, type Verdict } from './target.ts'

/** Targets with one fault each, by which the oracles are proven: `faulty.ts?fault=…`. */

class Refused extends Error {}

let held = new Uint8Array(0)

const FAULTS: Readonly<Record<string, (text: string) => Verdict | Promise<Verdict>>> = {
  none: () => 'accepted',
  'unknown error': (text) => unlessRefused(Refused, () => {
    if (text.length > 40) throw new Refused()
    if (text.includes('7')) throw new TypeError('Cannot read properties of undefined')
  }),
  'broken rule': (text) => {
    rule(!text.includes('7'), 'a text holds no seven')
    return 'accepted'
  },
  slow: (text) => {
    const { user } = process.threadCpuUsage()
    while (text.length >= 3 && process.threadCpuUsage().user - user < 60_000) Math.sqrt(text.length)
    return 'accepted'
  },
  endless: (text) => {
    for (let at = 0; text.length < 5 || at >= 0; at += 1) if (text.length < 5) return 'accepted'
    return 'refused'
  },
  greedy: (text) => {
    if (text.length >= 5 && held.length === 0) held = new Uint8Array(300 * 2 ** 20).fill(1)
    return 'accepted'
  },
  boundless: (text) => {
    const all: number[][] = []
    while (text.length >= 5) all.push(Array.from({ length: 1_000_000 }, (_, at) => at / 2))
    return 'accepted'
  },
  stray: (text) => {
    if (text.includes('7')) void Promise.reject(new Error('nobody listens'))
    return 'accepted'
  },
}

const fault = new URL(import.meta.url).searchParams.get('fault') ?? 'none'

export const target = targetOf<string>({
  name: fault,
  within: 50,
  weighsMemory: true,
  inputs: fc.string({ unit: fc.constantFrom('a', 'b', '7'), maxLength: 60 }),
  attempt: (text) => (FAULTS[fault] ?? (() => 'accepted' as const))(text),
})
