import type { Bounds } from './judge.ts'

/** The pool of people's requests never closes its ten connections once it has opened them (apps/server/src/kernel/database.ts). */
const POOL = 10

/** What the product is held to while people use it: architecture's budget of 160 MB for the server's process, and flat. */
export const bounds: Bounds = {
  rss: { label: 'server', unit: 'MB', most: 160, growth: { perHour: 20, noise: 5 } },
  heap: { label: 'heap of the server', unit: 'MB', growth: { perHour: 15, noise: 5 } },
  functions: { label: 'edge functions', unit: 'MB', growth: { perHour: 60, noise: 30 }, kept: 0 },
  postgres: { label: 'PostgreSQL', unit: 'MB', growth: { perHour: 60, noise: 30 } },
  descriptors: { label: 'descriptors of the server', unit: '', growth: { perHour: 40, noise: 30 }, kept: POOL + 5 },
  sockets: { label: 'sockets of the server', unit: '', growth: { perHour: 40, noise: 30 }, kept: POOL + 2 },
  connections: { label: 'connections of PostgreSQL', unit: '', most: 40, growth: { perHour: 10, noise: 5 }, kept: POOL },
  temporary: { label: 'temporary files', unit: 'KB', growth: { perHour: 100, noise: 100 }, kept: 0 },
  queued: { label: 'waits for jobs', unit: '', growth: { perHour: 60, noise: 30 }, kept: 0 },
}
