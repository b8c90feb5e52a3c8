import { extractText } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { Result } from './result.ts'
import { resultPdf } from './result-pdf.ts'

const PERSON = { id: 'p', name: 'Ana Souza', initials: 'AS', avatar_path: null, position: 'Conferente' }
const RESULT: Result = {
  participant_id: 'a', person: PERSON, seen_as: 'hr', points: 5, score: 3.94, percent: 78.75, manager_released_at: null, person_released_at: null, next_steps: [], acknowledgement: null, history: [], last_agreements: null,
  cycle: { id: 'c', name: 'Ciclo de 2026', kind: 'r360', status: 'feedback', period_start: '2026-01-01', period_end: '2026-06-30', min_group: 3, late_days: 0, max_peers: 4, peers_by: 'team', steps: [] },
  groups: { hidden: ['report'], shown: [{ shown_as: 'self', score: 4.5, weight: 10, counts: 16.67, answered: 1 }, { shown_as: 'manager', score: 4, weight: 50, counts: 83.33, answered: 1 }] },
  marks: ['Comunicação', 'Foco'].map((title, place) => ({ question_id: title, title, section: null, competency: null, competency_id: null, dimension: null, required_level: 4, groups: [{ shown_as: 'self', mean: 5, answers: 1 }, { shown_as: 'manager', mean: 3 + place, answers: 1 }] })),
  comments: [{ question_id: 'q', title: 'O que continuar?', shown_as: 'manager', texts: ['Ouvir antes 😀 de responder.'] }],
  conversation: { held_on: '2026-07-10', notes: 'Foi boa.', written_by: PERSON, updated_at: '2026-07-10T12:00:00Z', agreements: [{ text: 'Curso de SQL', due_on: '2026-09-01' }], private_notes: 'Segredo do gestor' },
  box: { potential: 5, performance_class: 2, potential_class: 3, final_performance: 3, final_potential: 3, changes: [] },
}

const textOf = async (result: Result): Promise<{ readonly pages: number; readonly text: string }> => {
  const { totalPages, text } = await extractText(new Uint8Array(await (await resultPdf(result, '2026-11-28T12:00:00Z')).arrayBuffer()))
  return { pages: totalPages, text: text.join(' ').replaceAll(/\s+/g, ' ') }
}

describe('a result on paper', () => {
  it('says what the person may read, and neither the 9-box nor private notes', async () => {
    const { pages, text } = await textOf(RESULT)
    expect(pages).toBe(1)
    for (const part of ['Ciclo de 2026 · 01/01/2026 a 30/06/2026', 'Ana Souza', 'Nota final: 3,94 de 5 (78,75%)', 'Gestor (conta 83,33%)', 'autoavaliação 5,00 · nível do cargo 4', 'Ouvir antes', 'Curso de SQL, até 01/09/2026', 'página 1 de 1']) expect(text).toContain(part)
    for (const part of ['Segredo', 'Alto potencial', '9-box']) expect(text).not.toContain(part)
  })

  it('goes on over pages', async () => {
    const { pages } = await textOf({ ...RESULT, comments: [{ question_id: 'q', title: 'Tudo', shown_as: 'manager', texts: Array.from({ length: 80 }, (_text, place) => `Comentário ${String(place)} `.repeat(12)) }] })
    expect(pages).toBeGreaterThan(2)
  })
})
