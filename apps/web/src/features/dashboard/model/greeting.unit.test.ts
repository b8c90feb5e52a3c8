import { expect, it } from 'vitest'

import { greeting } from './greeting.ts'

it('greets by the hour', () => {
  expect([greeting('Ana', 0), greeting('Ana', 11), greeting('Ana', 12), greeting('Ana', 18)]).toEqual(['Bom dia, Ana', 'Bom dia, Ana', 'Boa tarde, Ana', 'Boa noite, Ana'])
})
