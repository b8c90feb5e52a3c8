import { expect, it } from 'vitest'

import { noticeSchema, readersText, settingsSchema } from './company-settings.ts'

it('a legal name fits one line of 200 characters; a notice says something', () => {
  expect(settingsSchema.safeParse({ legal_name: 'Aurora S.A.' }).success).toBe(true)
  expect(settingsSchema.safeParse({ legal_name: 'a'.repeat(201) }).success).toBe(false)
  expect(settingsSchema.safeParse({ legal_name: 'a\nb' }).success).toBe(false)
  expect(noticeSchema.safeParse({ text: ' \n ' }).success).toBe(false)
  expect(noticeSchema.safeParse({ text: 'Tratamos seus dados.' }).success).toBe(true)
})

it('readers of a notice are counted in words', () => {
  expect([0, 1, 1500].map(readersText)).toEqual([
    'Ninguém confirmou a leitura desta versão ainda.',
    '1 pessoa confirmou a leitura desta versão.',
    '1.500 pessoas confirmaram a leitura desta versão.',
  ])
})
