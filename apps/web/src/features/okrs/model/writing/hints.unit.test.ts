import { describe, expect, it } from 'vitest'

import { looksLikeTask } from './hints.ts'

describe('a key result', () => {
  it.each(['Criar o novo portal', 'Lançar a loja', 'LANCAR a loja', '  Contratar 3 pessoas', 'Fazer: pesquisa', 'Implementar'])('"%s" looks like a task', (title) => {
    expect(looksLikeTask({ title, kind: 'yes_no' })).toBe(true)
  })

  it.each(['Certificação ISO obtida', 'Criatividade em alta', 'Loja lançada', '', '90 % de presença'])('"%s" does not', (title) => {
    expect(looksLikeTask({ title, kind: 'yes_no' })).toBe(false)
  })

  it('is none once it is measured by a number or by milestones', () => {
    expect((['increase', 'decrease', 'keep_above', 'milestones'] as const).map((kind) => looksLikeTask({ title: 'Criar 3 lojas', kind }))).toEqual([false, false, false, false])
  })
})
