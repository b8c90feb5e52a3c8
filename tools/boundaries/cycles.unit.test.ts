import { describe, expect, it } from 'vitest'
import { importCycles } from './cycles.ts'

const file = (name: string, ...imports: string[]) => ({ path: `apps/web/src/shared/${name}.ts`, text: imports.map((each) => `import type { X } from './${each}.ts'`).join('\n') })
const names = (cycles: string[][]) => cycles.map((cycle) => cycle.map((path) => path.replace(/.*\/(.+)\.ts/, '$1')).join(' '))

describe('import cycles', () => {
  it('are none where imports go one way, also by two ways', () => {
    expect(importCycles([file('a', 'b', 'c'), file('b', 'd'), file('c', 'd'), file('d')])).toEqual([])
  })

  it('are found, types included, once each', () => {
    expect(names(importCycles([file('start', 'a'), file('a', 'b'), file('b', 'c'), file('c', 'a'), file('own', 'own')]))).toEqual(['a b c a', 'own own'])
  })
})
