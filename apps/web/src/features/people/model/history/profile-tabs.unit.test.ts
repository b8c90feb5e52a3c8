import { describe, expect, it } from 'vitest'

import { addressState } from '#shared/list/state/address-state.ts'
import { openTab, profileParams, tabsFor } from './profile-tabs.ts'

describe('tabs of a profile', () => {
  it('shows everything to administrators and to the person', () => {
    expect(tabsFor({ isOwn: false, isHr: true, manages: true })).toContain('remuneracao')
    expect(tabsFor({ isOwn: true, isHr: false, manages: false })).toContain('saude')
  })

  it('keeps personal data, pay and health from a manager', () => {
    expect(tabsFor({ isOwn: false, isHr: false, manages: true })).toEqual(['visao', 'historico', 'vinculo', 'linha'])
  })

  it('opens the first tab for an address that asks for a closed one', () => {
    const tabs = tabsFor({ isOwn: false, isHr: false, manages: true })
    expect(openTab('historico', tabs)).toBe('historico')
    expect(openTab('remuneracao', tabs)).toBe('visao')
  })

  it('keeps of an address only what it can mean', () => {
    expect(addressState(profileParams).validateSearch({ aba: 'historico', em: '2024-02-29', x: '1' })).toEqual({ aba: 'historico', em: '2024-02-29' })
    expect(addressState(profileParams).validateSearch({ aba: 'visao', em: '2023-02-29' })).toEqual({})
    expect(addressState(profileParams).validateSearch({ aba: 'nada', em: 20240101 })).toEqual({})
  })
})
