import { describe, expect, it } from 'vitest'
import { changeText, departmentsOf, heatOf, sentText } from './indicators.ts'

describe('indicators', () => {
  it('names the departments of all parts once, in order', () => {
    const department = (id: string, name: string): { department_id: string; name: string } => ({ department_id: id, name })
    expect(departmentsOf([{ departments: [department('2', 'Vendas')] }, { departments: [department('1', 'Engenharia'), department('2', 'Vendas')] }]).map(({ name }) => name)).toEqual(['Engenharia', 'Vendas'])
  })

  it('says how far a mean moved, and how many forms were sent without rounding up to all', () => {
    expect([changeText(72.5, 70), changeText(70, 71), changeText(70, 68.5), changeText(70, 70.01)]).toEqual(['+2,5 pontos desde o ciclo anterior', '−1 ponto desde o ciclo anterior', '+1,5 ponto desde o ciclo anterior', 'igual ao ciclo anterior'])
    expect([sentText(999, 1000), sentText(0, 0)]).toEqual(['999 de 1.000 (99%)', '0 de 0 (0%)'])
    expect([heatOf(59.99), heatOf(60), heatOf(84.99), heatOf(85)]).toEqual(['low', 'middle', 'middle', 'high'])
  })
})
