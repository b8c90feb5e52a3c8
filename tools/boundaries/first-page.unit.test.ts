import { describe, expect, it } from 'vitest'
import { firstPageProblems } from './first-page.ts'

const route = 'apps/web/src/app/routes/app/index.tsx'
const menu = { path: 'apps/web/src/shared/ui/menu.tsx', text: `import { Menu } from '@base-ui/react/menu'` }

describe('the first page of the application', () => {
  it('may fetch menus later, and know their types', () => {
    const text = `import type { MenuProps } from '#shared/ui/menu.tsx'\nconst Menu = lazy(() => import('#shared/ui/menu.tsx'))`
    expect(firstPageProblems([{ path: route, text }, menu])).toEqual([])
  })

  it('is told by which way it loads them at once', () => {
    const list = { path: 'apps/web/src/shared/company/start-list.tsx', text: `import { Menu } from '../ui/menu.tsx'` }
    const text = `import { StartList } from '#shared/company/start-list.tsx'`
    expect(firstPageProblems([{ path: route, text }, list, menu])).toEqual([`the first page loads @base-ui/react/menu: ${[route, list.path, menu.path].join(' → ')}`])
  })
})
