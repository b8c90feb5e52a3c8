import { describe, expect, it } from 'vitest'

import { contentText, type Department, needsTarget, peopleText } from './department.ts'
import { branchOf, pathOf, targetsFor, treeRows } from './tree.ts'
import { treeKey } from './tree-keys.ts'

function department(id: string, parent: string | null, more: Partial<Department> = {}): Department {
  return {
    id,
    parent_id: parent,
    name: id,
    cost_centre: null,
    head_employee_id: null,
    head_name: null,
    archived_at: null,
    people: 0,
    people_below: 0,
    children: 0,
    updated_at: '2026-01-01T00:00:00.000001+00:00',
    ...more,
  }
}

const company = [
  department('Comercial', 'Diretoria'),
  department('Diretoria', null),
  department('Extinto', null, { archived_at: '2026-01-01' }),
  department('Órfão', 'Extinto'),
  department('Vendas', 'Comercial', { cost_centre: 'CC-9' }),
]
const open = { collapsed: new Set<string>(), term: '', withArchived: false }
const names = (rows: ReturnType<typeof treeRows>): string[] => rows.map((row) => `${String(row.level)} ${row.department.name}`)

describe('rows of the tree', () => {
  it('stand below their parents; what hangs on an archived one stands at the top', () => {
    expect(names(treeRows(company, open))).toEqual(['1 Diretoria', '2 Comercial', '3 Vendas', '1 Órfão'])
    expect(names(treeRows(company, { ...open, withArchived: true }))).toContain('2 Órfão')
  })

  it('say their place among siblings and hide what is below a collapsed one', () => {
    const [top] = treeRows(company, { ...open, collapsed: new Set(['Diretoria']) })
    expect(top).toMatchObject({ position: 1, siblings: 2, hasChildren: true, expanded: false })
    expect(names(treeRows(company, { ...open, collapsed: new Set(['Diretoria']) }))).toEqual(['1 Diretoria', '1 Órfão'])
  })

  it('found by a search keep everything above them, collapsed or not, by name or cost centre, without accents', () => {
    expect(names(treeRows(company, { ...open, term: 'cc-9', collapsed: new Set(['Diretoria']) }))).toEqual([
      '1 Diretoria',
      '2 Comercial',
      '3 Vendas',
    ])
    expect(names(treeRows(company, { ...open, term: 'orfao' }))).toEqual(['1 Órfão'])
    expect(treeRows(company, { ...open, term: 'nada' })).toEqual([])
  })

  it('end even when the data runs in circles', () => {
    const circle = [department('a', 'b'), department('b', 'a')]
    expect(treeRows(circle, open)).toEqual([])
    expect([...branchOf(circle, 'a')].toSorted()).toEqual(['a', 'b'])
    expect(pathOf(circle, 'a')).toBe('b › a')
  })
})

describe('places to move to', () => {
  it('are departments in use, never the branch itself', () => {
    expect(targetsFor(company, 'Comercial').map((row) => row.department.id)).toEqual(['Diretoria', 'Órfão'])
    expect(targetsFor(company, null)).toHaveLength(4)
  })
})

describe('keys of the tree', () => {
  const rows = treeRows(company, open)
  it('walk, open, close and ask for editing and moving', () => {
    expect(treeKey(rows, 'Diretoria', 'ArrowDown')).toEqual({ kind: 'focus', id: 'Comercial' })
    expect(treeKey(rows, 'Diretoria', 'ArrowUp')).toBeNull()
    expect(treeKey(rows, 'Diretoria', 'ArrowLeft')).toEqual({ kind: 'toggle', id: 'Diretoria', expanded: false })
    expect(treeKey(rows, 'Vendas', 'ArrowLeft')).toEqual({ kind: 'focus', id: 'Comercial' })
    expect(treeKey(rows, 'Comercial', 'ArrowRight')).toEqual({ kind: 'focus', id: 'Vendas' })
    expect(treeKey(rows, 'Vendas', 'End')).toEqual({ kind: 'focus', id: 'Órfão' })
    expect(treeKey(rows, 'Vendas', 'Home')).toEqual({ kind: 'focus', id: 'Diretoria' })
  })

  it('go to the next name with a letter, accents aside, and leave every other key alone', () => {
    expect(treeKey(rows, 'Diretoria', 'o')).toEqual({ kind: 'focus', id: 'Órfão' })
    expect(treeKey(rows, 'Vendas', 'd')).toEqual({ kind: 'focus', id: 'Diretoria' })
    for (const key of ['Tab', 'Escape', ' ', '?', 'Enter', 'F2']) expect(treeKey(rows, 'Vendas', key)).toBeNull()
    expect(treeKey(rows, 'nenhum', 'ArrowDown')).toBeNull()
  })
})

describe('figures of a department', () => {
  it('tell people directly in it from those below', () => {
    expect(peopleText(department('a', null, { people: 1, people_below: 1 }))).toBe('1 pessoa')
    expect(peopleText(department('a', null, { people: 4, people_below: 1172 }))).toBe('1.172 pessoas (4 diretas)')
    expect(peopleText(department('a', null, { people: 1, people_below: 3 }))).toBe('3 pessoas (1 direta)')
    expect(peopleText(department('a', null, { people: 0, people_below: 3 }))).toBe('3 pessoas em subdepartamentos')
  })

  it('decide whether archiving asks for a destination', () => {
    expect(needsTarget(department('a', null))).toBe(false)
    expect(needsTarget(department('a', null, { children: 1 }))).toBe(true)
    expect(contentText(department('a', null, { people: 2, children: 1 }))).toBe('2 pessoas e 1 subdepartamento')
    expect(contentText(department('a', null))).toBe('nada')
  })
})
