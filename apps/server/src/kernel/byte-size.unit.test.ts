import { expect, it } from 'vitest'

import { parseByteSize } from './byte-size.ts'

it('reads sizes in powers of ten and of two, and nothing else', () => {
  expect(['50MiB', '20MB', '30kb', '3B', '1024', '1.5 GB', '0'].map(parseByteSize)).toEqual([52_428_800, 20_000_000, 30_000, 3, 1024, 1_500_000_000, 0])
  expect(['', 'MB', '5XB', '-1', '1e9', '5 0', '1MBB', '9999999999'].map(parseByteSize)).toEqual(Array.from({ length: 8 }, () => null))
})
