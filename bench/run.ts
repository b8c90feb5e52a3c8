import { join } from 'node:path'
import { startCluster } from '../tests/support/cluster.ts'
import { measureList } from './parts/list.ts'
import { measureMemory } from './parts/memory.ts'
import { measureReady } from './parts/ready.ts'
import { measureScale } from './parts/scale.ts'
import { measureSizes } from './parts/sizes.ts'
import { prepareTemplate, startProduct } from './support/product.ts'

/** `npm run bench` measures everything; `npm run bench -- list sizes` only these parts. Prints one JSON line per figure. */

const root = join(import.meta.dirname, '..')
const parts = ['sizes', 'ready', 'list', 'memory', 'scale'] as const
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts.some((part) => part === name))
if (unknown.length > 0) throw new Error(`unknown part ${unknown.join(', ')}; the parts are ${parts.join(', ')}`)
const wants = (part: (typeof parts)[number]) => asked.length === 0 || asked.includes(part)

if (wants('sizes')) measureSizes(root)
if (wants('ready')) await measureReady(root)
if (wants('list') || wants('memory') || wants('scale')) {
  const cluster = await startCluster()
  try {
    await prepareTemplate(cluster.url)
    const small = await startProduct(cluster.url, 10)
    try {
      if (wants('list')) await measureList(small)
      if (wants('memory')) await measureMemory(small)
      if (wants('scale')) {
        const large = await startProduct(cluster.url, 1000)
        await measureScale(small, large).finally(() => large.stop())
      }
    } finally {
      await small.stop()
    }
  } finally {
    await cluster.stop()
  }
}
