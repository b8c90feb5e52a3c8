import { describe, expect, it } from 'vitest'

import { type CopyItem, copySections, setupPercent } from './company-setup.ts'

const item = (section: string, outcome: string): CopyItem => ({
  section, section_label: section.toUpperCase(), item: `${section} ${outcome}`, current_value: null, new_value: 'x', outcome,
})

describe('the checklist of a company', () => {
  it('counts done steps in whole percent', () => {
    expect(setupPercent([])).toBe(0)
    expect(setupPercent([{ step: 'a', done: true }, { step: 'b', done: false }, { step: 'c', done: false }])).toBe(33)
    expect(setupPercent([{ step: 'a', done: true }])).toBe(100)
  })
})

describe('the sections of a copy', () => {
  it('keep their order, hold what would be written and count the rest', () => {
    const sections = copySections([item('b', 'create'), item('b', 'same'), item('a', 'same'), item('b', 'update')])
    expect(sections.map(({ section, changes, same }) => [section, changes.length, same])).toEqual([['b', 2, 1], ['a', 0, 1]])
  })
})
