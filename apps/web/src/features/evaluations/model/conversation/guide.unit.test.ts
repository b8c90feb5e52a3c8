import { describe, expect, it } from 'vitest'
import type { Topic } from '../results/result.ts'
import { guideOf } from './guide.ts'

const topic = (name: string, self: number | null, others: number): Topic => ({ key: name, name, self, others, groups: {}, required: null })

describe('the guide of a conversation', () => {
  it('asks about strengths, gaps and what is lowest, by name', () => {
    const steps = guideOf([topic('Comunicação', 5, 3), topic('Foco', 4, 4.5), topic('Ritmo', 2, 3.5), topic('Rigor', 3, 2)])
    expect(steps.map(({ title }) => title)).toEqual(['Comece ouvindo', 'Reconheça com exemplos', 'Compare as visões', 'Escolha um ou dois focos', 'Combinem e marquem a volta'])
    const asked = steps.flatMap(({ questions }) => questions).join(' ')
    for (const name of ['Foco apareceu', 'Em Comunicação você se viu acima', 'Em Ritmo os outros veem mais', 'avançar em Rigor']) expect(asked).toContain(name)
  })

  it('leaves out steps that there is nothing to ask in', () => {
    expect(guideOf([]).map(({ title }) => title)).toEqual(['Comece ouvindo', 'Combinem e marquem a volta'])
  })
})
