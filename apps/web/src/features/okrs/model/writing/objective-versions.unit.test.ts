import { expect, it } from 'vitest'

import { freshKeyResult, freshObjective } from './objective-draft.ts'
import { objectiveConflicts } from './objective-versions.ts'

it('tells in words what differs between two versions of an objective', () => {
  const base = { ...freshObjective(['team'], { id: 'a', name: 'Ana' }, null), title: 'Crescer', keyResults: [{ ...freshKeyResult(), id: 'k', title: 'Vendas', start: '1', target: '2' }] }
  const rekeyed = base.keyResults.map((result) => ({ ...result, key: 'other' }))
  expect(objectiveConflicts(base, base, { ...base, keyResults: rekeyed }, () => '')).toEqual([])
  const mine = { ...base, title: 'Crescer mais' }
  const theirs = { ...base, title: 'Crescer bem', departmentId: 'd', keyResults: rekeyed.map((result) => ({ ...result, target: '3' })) }
  expect(objectiveConflicts(base, mine, theirs, () => 'Vendas').map(({ label, contested, suggestion, mine: own, theirs: other }) => [label, contested, suggestion, own, other])).toEqual([
    ['Objetivo', true, 'mine', 'Crescer mais', 'Crescer bem'],
    ['Departamento', false, 'theirs', 'Vendas', 'Vendas'],
    ['Resultados-chave', false, 'theirs', 'Vendas: 1 → 2', 'Vendas: 1 → 3'],
  ])
})
