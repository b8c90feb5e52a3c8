import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Competency, levelsText, positionsText, storedCompetency, typedCompetency } from './competency.ts'
import { competencyList, listedCompetencies, listedPositions, pageOf } from './competency-list.ts'
import { byKind, type Requirements, typedLevel, withLevels } from './requirements.ts'
import { pointProblems, typedPoints } from './scale.ts'

const competency = (name: string, part: Partial<Competency> = {}): Competency => ({
  id: name, name, kind: 'behavioral', description: null, archived_at: null, updated_at: '2026-11-28T10:00:00Z', levels: [], positions: 0, ...part,
})

describe('a competency', () => {
  it('is typed and stored with the behaviours that it has', () => {
    const stored = competency('Comunicação', { kind: 'value', description: 'Ouvir.', levels: [{ level: 2, behaviour: 'Explica.' }] })
    expect(storedCompetency(typedCompetency(stored))).toEqual({ name: 'Comunicação', kind: 'value', description: 'Ouvir.', levels: [{ level: 2, behaviour: 'Explica.' }] })
    expect(storedCompetency({ ...typedCompetency(null), name: ' Zelo ', level_1: '  ' })).toEqual({ name: 'Zelo', kind: 'behavioral', description: null, levels: [] })
  })

  it('is counted in words', () => {
    expect([0, 1, 1200].map(positionsText)).toEqual(['Nenhum cargo', '1 cargo', '1.200 cargos'])
    expect([[], [1], [1, 2]].map((levels) => levelsText({ levels: levels.map((level) => ({ level, behaviour: 'x' })) }))).toEqual(['Sem níveis descritos', '1 nível descrito', '2 níveis descritos'])
  })

  it('is found by any part of its name or description, in use or archived, in the order of the list', () => {
    const all = [competency('Ética', { positions: 2 }), competency('Áudio', { kind: 'technical', description: 'Som' }), competency('Antiga', { archived_at: '2026-01-01T00:00:00Z' })]
    const names = (part: Partial<typeof competencyList.start>): string[] => listedCompetencies(all, { ...competencyList.start, ...part }).map(({ name }) => name)
    expect(names({})).toEqual(['Áudio', 'Ética'])
    expect(names({ q: 'etica' })).toEqual(['Ética'])
    expect(names({ q: 'som' })).toEqual(['Áudio'])
    expect(names({ kind: 'technical' })).toEqual(['Áudio'])
    expect(names({ mostrar: 'arquivadas' })).toEqual(['Antiga'])
    expect(names({ sort: { column: 'positions', descending: true } })).toEqual(['Ética', 'Áudio'])
    expect(pageOf([1, 2, 3], { page: 2, size: 25 })).toEqual({ rows: [], total: 3 })
  })
})

describe('the matrix', () => {
  const matrix: Requirements = { competencies: [{ id: 'a', name: 'A', kind: 'value' }, { id: 'b', name: 'B', kind: 'behavioral' }], positions: [{ id: 'p', title: 'Analista', levels: { a: 2 } }, { id: 'q', title: 'Técnico', levels: {} }] }

  it('reads what is typed over a level as the new one, and nothing else than 1 to 5', () => {
    expect([typedLevel('4', null), typedLevel('24', 2), typedLevel('42', 2), typedLevel('22', 2), typedLevel('', 2), typedLevel('0', null), typedLevel('20', 2)]).toEqual([4, 4, 4, 2, null, null, null])
    expect([typedLevel('9', null), typedLevel('29', 2), typedLevel('x', null)]).toEqual([undefined, undefined, undefined])
    fc.assert(fc.property(fc.string(), fc.option(fc.integer({ min: 1, max: 5 })), (text, before) => {
      const typed = typedLevel(text, before)
      expect(typed === undefined || typed === null || (typed >= 1 && typed <= 5)).toBe(true)
    }))
  })

  it('shows written cells at once and leaves the rest as it is', () => {
    const after = withLevels(matrix, [{ position_id: 'p', competency_id: 'a', level: null }, { position_id: 'p', competency_id: 'b', level: 5 }])
    expect(after.positions).toEqual([{ id: 'p', title: 'Analista', levels: { b: 5 } }, matrix.positions[1]])
    expect(matrix.positions[0]?.levels).toEqual({ a: 2 })
  })

  it('keeps kinds together, and finds positions that require nothing', () => {
    expect(byKind(matrix.competencies).map(({ id }) => id)).toEqual(['b', 'a'])
    expect(listedPositions(matrix.positions, { ...competencyList.start, mostrar: 'vazios' }).map(({ id }) => id)).toEqual(['q'])
  })
})

it('a scale begins with five points, and each says something of its own', () => {
  expect(typedPoints(null)).toHaveLength(5)
  const point = (label: string, key: number) => ({ key, label, description: '' })
  expect(pointProblems(['Baixo', ' ', 'baixo'].map(point))).toEqual({ label_2: 'Diga o que este ponto significa.', label_3: 'Outro ponto já tem este nome.' })
})
