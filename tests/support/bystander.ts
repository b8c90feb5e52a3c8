// A process of its own (`fork`): somebody who does an ordinary thing again and again while others attack. Its arguments are an address and headers as
// JSON; told 'begin' it asks, told 'end' it answers how long each took, in milliseconds, and which were answered with another status than 200.
import { setTimeout as wait } from 'node:timers/promises'

export interface Seen {
  readonly waits: number[]
  readonly refused: number[]
}

const [url = '', headers = '{}'] = process.argv.slice(2)
let seen = null as Seen | null
process.on('disconnect', () => process.exit()).on('message', (word) => {
  if (word === 'begin') seen = { waits: [], refused: [] }
  else {
    process.send?.(seen)
    seen = null
  }
})
for (;;) {
  if (seen !== null) {
    const { waits, refused } = seen
    const asked = performance.now()
    const { status } = await fetch(url, { headers: JSON.parse(headers) as Record<string, string> })
    waits.push(Math.round(performance.now() - asked))
    if (status !== 200) refused.push(status)
  }
  await wait(20)
}
