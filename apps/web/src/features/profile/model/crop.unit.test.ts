import { expect, it } from 'vitest'

import { nextTurn, turnedSize, zoomText } from './crop.ts'

it('four turns lead back, and a quarter turn swaps width and height', () => {
  expect([0, 90, 180, 270].map(nextTurn)).toEqual([90, 180, 270, 0])
  expect([0, 90, 180, 270].map((degrees) => turnedSize(300, 200, degrees))).toEqual([
    { width: 300, height: 200 }, { width: 200, height: 300 }, { width: 300, height: 200 }, { width: 200, height: 300 },
  ])
  expect([1, 1.26, 3].map(zoomText)).toEqual(['100%', '126%', '300%'])
})
