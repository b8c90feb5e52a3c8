import { expect, it } from 'vitest'

import { todayWords } from './today.ts'

const nothing = { pending: 0, double: 0, risk: 0, latePapers: 0 }

it('puts what costs money before what somebody waits for, and the rest into the line below', () => {
  expect(todayWords({ pending: 2, double: 1, risk: 8, latePapers: 11 })).toEqual({
    title: '1 período já é pago em dobro.',
    detail: '2 pedidos aguardam aprovação, 11 avisos de férias passaram do prazo, 8 períodos em risco de dobro.',
    place: 'double',
  })
  expect(todayWords({ ...nothing, pending: 1, risk: 1 })).toEqual({ title: '1 pedido aguarda aprovação.', detail: '1 período em risco de dobro.', place: 'pending' })
})

it('says so where nothing presses, and leads nowhere', () => {
  expect(todayWords(nothing).place).toBeNull()
  expect(todayWords({ ...nothing, risk: 3 })).toEqual({ title: '3 períodos em risco de dobro.', detail: '', place: 'risk' })
})
