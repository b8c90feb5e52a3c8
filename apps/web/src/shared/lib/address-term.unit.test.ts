import { describe, expect, it } from 'vitest'

import { addressTerm, holdsCpf } from './address-term.ts'

describe('a search in the address', () => {
  it.each(['52998224725', '529982247', '5299822472', '529.982.', '529.982.24', '529.982.247', '529.982.247-', '529.982.247-25', '529 982 247 25', '529.982.24725', 'ana 529.982.247-25', '529.982.247-25 silva', '529.982.247/25'])(
    'keeps the CPF of “%s” out',
    (term) => {
      expect(holdsCpf(term)).toBe(true)
      expect(addressTerm(term)).toBe('')
    },
  )

  it.each(['', 'Ana', '0042', '529.982', '52998224', '2024-000123', '529982247250', '12.345.678/0001-90', '12345678000190', '1.234.567', 'ana 2024 silva'])(
    'keeps “%s”, which is none',
    (term) => {
      expect(addressTerm(term)).toBe(term)
    },
  )
})
