import { expect, it } from 'vitest'

import { codeInText, writtenCode } from './verification-code.ts'

it('is found in the foot of a page, and nowhere else', () => {
  expect(codeInText('Assinado eletronicamente · código AB2D-EFGH-JKLM-NPQ9 · confira em https://rh/verificar/AB2D-EFGH-JKLM-NPQ9')).toBe('AB2D-EFGH-JKLM-NPQ9')
  for (const text of ['', 'AB2D-EFGH-JKLM', 'XAB2D-EFGH-JKLM-NPQ9', 'AB1D-EFGH-JKLM-NPQ9', '2026-0001-0002-0003']) expect(codeInText(text), text).toBeNull()
})

it('is typed with or without its hyphens', () => {
  expect([writtenCode(' ab2d efgh jklm npq9 '), writtenCode('AB2D-EFGH-JKLM-NPQ9'), writtenCode('AB2D'), writtenCode('')]).toEqual(['AB2D-EFGH-JKLM-NPQ9', 'AB2D-EFGH-JKLM-NPQ9', null, null])
})
