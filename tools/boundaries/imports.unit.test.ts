import { describe, expect, it } from 'vitest'
import { importsOf } from './imports.ts'

const path = 'apps/web/src/features/people/list/list.tsx'

describe('the reader of imports', () => {
  it('finds static, side-effect, re-exported and dynamic imports and resolves relative ones', () => {
    const text = [
      "import { a } from '../model/a.ts'",
      "import './list.css'",
      "export { b } from 'react'",
      "const late = () => import('../data/late.ts')",
      "import icon from './icon.svg?url'",
      "import { c } from '#shared/ui/c.tsx'",
    ].join('\n')
    expect(importsOf(path, text).map((used) => used.target)).toEqual([
      'apps/web/src/features/people/model/a.ts',
      'apps/web/src/features/people/list/list.css',
      'react',
      'apps/web/src/features/people/list/icon.svg',
      'apps/web/src/shared/ui/c.tsx',
      'apps/web/src/features/people/data/late.ts',
    ])
  })

  it('tells imports that bring types alone', () => {
    const text = "import type { A } from './a.ts'\nimport { type B } from './b.ts'\nimport { type C, d } from './c.ts'"
    expect(importsOf(path, text).map((used) => used.typeOnly)).toEqual([true, true, false])
  })

  it('reads an import that spans lines', () => {
    expect(importsOf(path, "import {\n  a,\n  b,\n} from './a.ts'").map((used) => used.target)).toEqual([
      'apps/web/src/features/people/list/a.ts',
    ])
  })

  it('ignores comments', () => {
    expect(importsOf(path, "// import { a } from './a.ts'\n/* import('./b.ts') */")).toEqual([])
  })
})
