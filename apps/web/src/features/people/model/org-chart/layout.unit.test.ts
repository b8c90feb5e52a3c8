import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { CARD_HEIGHT, CARD_WIDTH, type LayoutNode, layOut, type Place } from './layout.ts'

/** Each person below an earlier one, or on top: any forest there is. */
const forest = fc.array(fc.nat(), { minLength: 1, maxLength: 120 }).map((choices) => {
  const teams = new Map<number, number[]>()
  choices.forEach((choice, index) => {
    const manager = choice % (index + 1) === index ? -1 : choice % (index + 1)
    teams.set(manager, [...(teams.get(manager) ?? []), index])
  })
  const grow = (index: number): LayoutNode => {
    const team = teams.get(index) ?? []
    // A third of those who lead are folded.
    const isFolded = team.length > 0 && index % 3 === 2
    return { id: String(index), isSingle: team.length === 0, team: isFolded ? [] : team.map(grow) }
  }
  return (teams.get(-1) ?? []).map(grow)
})

function idsOf(nodes: readonly LayoutNode[]): string[] {
  return nodes.flatMap((node) => [node.id, ...idsOf(node.team)])
}

function overlap(a: Place, b: Place): boolean {
  return Math.abs(a.x - b.x) < CARD_WIDTH && Math.abs(a.y - b.y) < CARD_HEIGHT
}

const person = (id: string, ...team: LayoutNode[]): LayoutNode => ({ id, isSingle: team.length === 0, team })
const at = (nodes: readonly LayoutNode[], id: string): Place => {
  const place = layOut(nodes).places.get(id)
  if (!place) throw new Error(`${id} has no place`)
  return place
}

describe('the drawing of a tree', () => {
  it('gives everyone a place inside it, and never two the same', () => {
    fc.assert(
      fc.property(forest, (roots) => {
        const { places, width, height } = layOut(roots)
        const all = [...places.values()]
        expect([...places.keys()].toSorted()).toEqual(idsOf(roots).toSorted())
        all.forEach((place, index) => {
          expect(place.x >= 0 && place.y >= 0 && place.x + CARD_WIDTH <= width && place.y + CARD_HEIGHT <= height).toBe(true)
          expect(all.slice(index + 1).some((other) => overlap(place, other))).toBe(false)
        })
      }),
      { numRuns: 150 },
    )
  })

  it('never leads a line through a card', () => {
    fc.assert(
      fc.property(forest, (roots) => {
        const { places, lines } = layOut(roots)
        const strokes = lines.flatMap(({ path }) =>
          [...path.matchAll(/M(\d+) (\d+)L(\d+) (\d+)/g)].map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number]),
        )
        for (const { x, y } of places.values()) {
          const crossed = strokes.some(
            ([x1, y1, x2, y2]) => Math.max(x1, x2) > x && Math.min(x1, x2) < x + CARD_WIDTH && Math.max(y1, y2) > y && Math.min(y1, y2) < y + CARD_HEIGHT,
          )
          expect(crossed).toBe(false)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('puts a person above the middle of the team', () => {
    const tree = [person('a', person('b', person('d')), person('c', person('e')))]
    expect(at(tree, 'a').x).toBeCloseTo((at(tree, 'b').x + at(tree, 'c').x) / 2, 0)
    expect(at(tree, 'b').y).toBe(at(tree, 'c').y)
    expect(at(tree, 'b').y).toBeGreaterThan(at(tree, 'a').y + CARD_HEIGHT)
  })

  it('stands single people in columns of at most eight', () => {
    const team = Array.from({ length: 20 }, (_, index) => person(`p${String(index)}`))
    const places = [...layOut([person('a', ...team)]).places].filter(([id]) => id !== 'a').map(([, place]) => place)
    const columns = Map.groupBy(places, ({ x }) => x)
    expect(columns.size).toBe(3)
    expect(Math.max(...[...columns.values()].map((column) => column.length))).toBeLessThanOrEqual(8)
  })

  it('draws nobody as nothing', () => {
    expect(layOut([])).toEqual({ places: new Map(), lines: [], width: 48, height: 0 })
  })

  it('has two thousand people drawn in a blink', () => {
    const grow = (depth: number, name: string): LayoutNode => person(name, ...(depth === 0 ? [] : Array.from({ length: 6 }, (_, index) => grow(depth - 1, `${name}${String(index)}`))))
    const tree = [grow(4, 'x')]
    expect(layOut(tree).places.size).toBe(1 + 6 + 36 + 216 + 1296)
  })
})
