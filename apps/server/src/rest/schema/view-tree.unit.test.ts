import { describe, expect, it } from 'vitest'

import { columnOrigins } from './view-tree.ts'
import { shownColumns } from './views.ts'

const entry = (number: number, table: number, column: number, name = 'x') =>
  `{TARGETENTRY :expr {VAR :varno 1 :varattno ${column}} :resno ${number} :resname ${name} :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk false}`
const query = (targets: string, more = '') => `({QUERY :commandType 1 :rtable (${more}) :targetList (${targets}) :limitCount <>})`

describe('columnOrigins', () => {
  it('reads the columns of the outermost select that are plain columns', () => {
    const inner = `{RTE :subquery {QUERY :targetList (${entry(1, 99, 9)}) :x <>} :y 1}`
    expect(columnOrigins(query(`${entry(1, 10, 3)} ${entry(2, 0, 0)} ${entry(3, 11, 1)}`, inner))).toEqual([
      { column: 1, relation: 10, number: 3 }, { column: 3, relation: 11, number: 1 },
    ])
  })
  it('is not led astray by brackets inside names', () => {
    expect(columnOrigins(query(`${entry(1, 10, 3, String.raw`a\}\)\ :resorigtbl\ 7`)} ${entry(2, 11, 1)}`))).toEqual([
      { column: 1, relation: 10, number: 3 }, { column: 2, relation: 11, number: 1 },
    ])
  })
})

describe('shownColumns', () => {
  it('follows views of views down to the tables', () => {
    const views = [{ oid: 1, tree: query(`${entry(1, 50, 2)} ${entry(2, 50, 1)}`) }, { oid: 2, tree: query(`${entry(1, 1, 1)} ${entry(2, 1, 1)}`) }]
    expect(shownColumns(views).get(2)).toEqual(new Map([[50, new Map([[2, [1, 2]]])]]))
  })
  it('comes to an end where views read each other in a circle', () => {
    const views = [{ oid: 1, tree: query(entry(1, 2, 1)) }, { oid: 2, tree: query(entry(1, 1, 1)) }, { oid: 3, tree: query(entry(1, 3, 1)) }]
    expect([...shownColumns(views).keys()]).toEqual([1, 2, 3])
  })
})
