import { describe, expect, it } from 'vitest'
import { FACT_KINDS, fieldsFor, specOf, storedFact, typedFact } from './fact-specs.ts'
import { outcomeLines } from './outcome-lines.ts'

describe('the form of a fact', () => {
  it('asks only the mother for what belongs to her leave', () => {
    const names = (leave: string): readonly string[] => fieldsFor(specOf('birth'), { parental_leave: leave }).map(({ name }) => name)
    expect(names('maternity')).toContain('discharged_on')
    expect(names('paternity')).not.toContain('discharged_on')
    expect([names('maternity').includes('second_part_on'), names('paternity').includes('second_part_on')]).toEqual([false, true])
    expect(fieldsFor(specOf('pregnancy'), {}).map(({ name }) => name)).toContain('leave_from')
  })

  it('asks for a second stay once there was a first, and for the days of a part once there are two', () => {
    const names = (typed: Readonly<Record<string, string>>): readonly string[] => fieldsFor(specOf('birth'), typed).map(({ name }) => name)
    expect(names({ parental_leave: 'maternity' })).not.toContain('readmitted_on')
    expect(names({ parental_leave: 'maternity', discharged_on: '19/05/2026' })).toEqual(expect.arrayContaining(['readmitted_on', 'discharged_again_on']))
    expect(names({ parental_leave: 'paternity' })).not.toContain('first_days')
    expect(names({ parental_leave: 'paternity', second_part_on: '01/06/2027' })).toContain('first_days')
  })

  it('stores what is shown and filled in', () => {
    const typed = { parental_leave: 'paternity', on_date: '16/11/2026', discharged_on: '20/11/2026', has_zika: 'false', has_disability: 'true', children: '' }
    expect(storedFact('birth', typed)).toEqual({ parental_leave: 'paternity', on_date: '2026-11-16', has_disability: true })
  })

  it('begins empty for every kind', () => {
    for (const { kind, fields } of FACT_KINDS) expect(Object.keys(typedFact(kind, null))).toEqual(fields.map(({ name }) => name))
  })
})

it('tells what follows from a fact with its article', () => {
  const nothing = { stretches: [], returns_on: null, exam_on: null, protection: null, cat_due: null, service: null, interrupts: [], beside_vacations: 0 }
  expect(outcomeLines(nothing)).toEqual([])
  expect(outcomeLines({ ...nothing, returns_on: '2026-06-30', exam_on: '2026-06-30', protection: { code: 'maternity', label: 'Gestante', source: 'CLT art. 391-A', from_on: '2026-03-02', until_on: null } })).toEqual([
    { label: 'Volta ao trabalho', text: '30/06/2026' }, { label: 'Exame de retorno', text: '30/06/2026 (NR-7)' },
    { label: 'Garantia de emprego', text: 'sem data final ainda (CLT art. 391-A)' },
  ])
  const running = { starts_on: '2026-05-04', ends_on: '2026-05-20' }
  expect(outcomeLines({ ...nothing, interrupts: [{ ...running, is_vacation: true }, { ...running, is_vacation: false }], beside_vacations: 3 })).toEqual([
    { label: 'Férias afetadas', text: 'De 04/05/2026 a 20/05/2026: param na véspera da licença, e os dias voltam ao saldo.' },
    { label: 'Afastamento afetado', text: 'De 04/05/2026 a 20/05/2026: termina na véspera da licença.' },
    { label: 'Dentro das férias', text: '3 dias da licença: as férias seguem, sem somar dias.' },
  ])
})
