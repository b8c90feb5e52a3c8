import { expect, it } from 'vitest'

import { awayGroups } from './away.ts'

it('absences come by how soon they begin, without empty groups', () => {
  const days = ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-30', '2026-12-01']
  const groups = awayGroups(days.map((starts_on) => ({ starts_on })), '2026-11-23')
  expect(groups.map(({ label, absences }) => [label, absences.map(({ starts_on: from }) => from)])).toEqual([
    ['Hoje', ['2026-11-20', '2026-11-23']],
    ['Próximos 7 dias', ['2026-11-24', '2026-11-30']],
    ['Mais tarde', ['2026-12-01']],
  ])
  expect(awayGroups([{ starts_on: '2026-12-31' }], '2026-11-23').map(({ label }) => label)).toEqual(['Mais tarde'])
})
