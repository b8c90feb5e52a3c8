import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isLater, productVersion } from './product-version.ts'

describe('the version of the product', () => {
  it('is that of the package', () => {
    expect(productVersion(path.resolve(import.meta.dirname, '../../../..'))).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it.each([
    ['0.10.0', '0.9.0', true], ['0.9.0', '0.10.0', false], ['0.9.1', '0.9.0', true], ['1.0.0', '0.99.9', true], ['0.9.0', '0.9.0', false], ['0.9', '0.9.0', false], ['0.9.0', '0.9', false],
  ])('%s later than %s: %s', (one, other, later) => {
    expect(isLater(one, other)).toBe(later)
  })
})
