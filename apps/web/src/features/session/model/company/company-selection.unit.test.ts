import { describe, expect, it } from 'vitest'

import { chosenCompany, reachableCompanies } from './company-selection.ts'

const aurora = { id: 'a', name: 'Aurora', active: true, modules_off: [], brand_hue: null }
const boreal = { id: 'b', name: 'Boreal', active: null, modules_off: [], brand_hue: null }
const cometa = { id: 'c', name: 'Cometa', active: false, modules_off: [], brand_hue: null }
const all = [aurora, boreal, cometa]

describe('the companies that a person may work in', () => {
  it('are all whose active is not false, for a master', () => {
    expect(reachableCompanies(all, { seesAll: true, ownId: 'a' })).toEqual([aurora, boreal])
  })
  it('are the own one alone for others', () => {
    expect(reachableCompanies(all, { seesAll: false, ownId: 'b' })).toEqual([boreal])
    expect(reachableCompanies(all, { seesAll: false, ownId: 'c' })).toEqual([])
    expect(reachableCompanies(all, { seesAll: false, ownId: null })).toEqual([])
  })
})

describe('the selected company', () => {
  it('is the stored one when it is in the list', () => {
    expect(chosenCompany([aurora, boreal], 'b')).toBe(boreal)
  })
  it('is the first when the stored one is not there or nothing is stored', () => {
    expect(chosenCompany([aurora, boreal], 'c')).toBe(aurora)
    expect(chosenCompany([aurora, boreal], null)).toBe(aurora)
  })
  it('is none without companies', () => {
    expect(chosenCompany([], 'a')).toBeNull()
  })
})
