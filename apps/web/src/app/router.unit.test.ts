// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

import { holdsCpf } from '#shared/lib/address-term.ts'
import { routeTree } from './route-tree.gen.ts'

interface AnyRoute {
  readonly fullPath?: string
  readonly path?: string
  readonly children?: Readonly<Record<string, AnyRoute>> | readonly AnyRoute[]
  readonly options: { readonly validateSearch?: (search: Readonly<Record<string, unknown>>) => object; readonly path?: string; readonly id?: string }
}

function readers(route: AnyRoute): AnyRoute[] {
  return [route, ...Object.values(route.children ?? {}).flatMap(readers)].filter(({ options }) => options.validateSearch !== undefined)
}

/** An address in which everything that is looked for, whatever its name, holds the same text; some pages read on only beside an id. */
const addresses = (text: string): readonly Readonly<Record<string, unknown>>[] =>
  [text, 'new'].map((id) => new Proxy({}, { get: (_, key) => (key === 'id' ? id : text), has: () => true }))

const routes = readers(routeTree as unknown as AnyRoute)
const named = routes.map((route): [string, AnyRoute] => [route.options.id ?? route.options.path ?? '', route])

describe('no address of the product takes up a CPF', () => {
  it('of the pages that read theirs', () => {
    expect(routes.length).toBeGreaterThan(30)
  })

  it.each(named)('%s', (_path, { options }) => {
    for (const typed of ['529.982.247-25', '52998224725', '529.982.24', 'ana 529 982 247 25']) {
      const canonical = addresses(typed).map((address) => options.validateSearch?.(address) ?? {})
      expect(canonical.flatMap((url) => Object.values(url) as unknown[]).filter((value) => holdsCpf(String(value))), typed).toEqual([])
    }
  })
})
