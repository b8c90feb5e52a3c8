import { expect, it } from 'vitest'

import { createSecretBox } from './secret-box.ts'
import { base32, codeAt, otpauthUri, stepAt, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

it.each([
  [59, '287082'], [1_111_111_109, '081804'], [1_111_111_111, '050471'], [1_234_567_890, '005924'], [2_000_000_000, '279037'], [20_000_000_000, '353130'],
])('at second %i shows the code of RFC 6238', (second, code) => {
  expect(codeAt(secret, stepAt(second * 1000))).toBe(code)
})

it('takes the code of this half minute and of its neighbours alone', () => {
  const now = 1_700_000_000_000
  const step = stepAt(now)
  expect([-2, -1, 0, 1, 2].map((later) => stepOfCode(secret, codeAt(secret, step + later), now))).toEqual([null, step - 1, step, step + 1, null])
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６']) expect(stepOfCode(secret, code, now)).toBeNull()
})

it('writes secrets in base32 and names in percent', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(otpauthUri('Vínculo: RH', 'a+b@x.com', 'ABC')).toBe(
    'otpauth://totp/V%C3%ADnculo%3A%20RH:a%2Bb%40x.com?algorithm=SHA1&digits=6&issuer=V%C3%ADnculo%3A%20RH&period=30&secret=ABC',
  )
})

it('a closed secret opens with its own key and name alone', () => {
  const box = createSecretBox(Buffer.alloc(32, 1))
  const closed = box.close('fator', secret)
  expect(box.open('fator', closed)).toEqual(secret)
  expect(box.close('fator', secret)).not.toBe(closed)
  const unreadable = /unable to authenticate/i
  expect(() => box.open('outro', closed)).toThrow(unreadable)
  expect(() => createSecretBox(Buffer.alloc(32, 2)).open('fator', closed)).toThrow(unreadable)
  const tampered = closed.replace(/(?<="data":")./, (letter) => (letter === 'A' ? 'B' : 'A'))
  expect(() => box.open('fator', tampered)).toThrow(unreadable)
})
