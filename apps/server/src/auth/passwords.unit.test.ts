import { expect, it } from 'vitest'

import { checkPassword, hashPassword } from './passwords.ts'

it('hashes and compares passwords off the main thread: the event loop turns meanwhile', async () => {
  let turns = 0
  let isDone = false
  const turn = (): void => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  const stored = await hashPassword('Vinculo@2026')
  const whileHashing = turns
  const tries = ['Vinculo@2026', 'errada', 'vinculo@2026']
  expect(await Promise.all(tries.map((password) => checkPassword(password, stored)))).toEqual([true, false, false])
  isDone = true
  // On this thread the loop would turn no more than once for each password.
  expect(whileHashing).toBeGreaterThan(20)
  expect(turns - whileHashing).toBeGreaterThan(20)
})
