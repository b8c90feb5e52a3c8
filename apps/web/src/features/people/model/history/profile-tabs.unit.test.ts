import { describe, expect, it } from 'vitest'

import { addressState } from '#shared/list/state/address-state.ts'
import { isPersonOrHr, openTab, type ProfileTab, profileParams, tabsFor } from './profile-tabs.ts'

const TABS: readonly ProfileTab[] = [
  { value: 'dados', label: 'Dados', sections: [{ value: 'pessoais', label: 'Dados pessoais', isFor: isPersonOrHr }, { value: 'saude', label: 'Saúde', isFor: isPersonOrHr }] },
  { value: 'contrato', label: 'Contrato e remuneração', sections: [{ value: 'vinculo', label: 'Vínculo' }, { value: 'remuneracao', label: 'Remuneração', isFor: isPersonOrHr }] },
]
const shown = (standing: Parameters<typeof tabsFor>[1]) => tabsFor(TABS, standing).map(({ value, sections }) => [value, ...sections.map((section) => section.value)])

describe('tabs of a person', () => {
  it('shows everything to administrators and to the person', () => {
    const all = [['dados', 'pessoais', 'saude'], ['contrato', 'vinculo', 'remuneracao']]
    expect(shown({ isOwn: false, isHr: true, manages: true })).toEqual(all)
    expect(shown({ isOwn: true, isHr: false, manages: false })).toEqual(all)
  })

  it('keeps personal data and pay from a manager, and a tab without parts from everybody', () => {
    expect(shown({ isOwn: false, isHr: false, manages: true })).toEqual([['contrato', 'vinculo']])
  })

  it('opens the tab of a part, and the overview for an address that asks for a closed one', () => {
    const tabs = tabsFor(TABS, { isOwn: false, isHr: false, manages: true })
    expect(openTab('vinculo', tabs)?.value).toBe('contrato')
    expect(openTab('contrato', tabs)?.value).toBe('contrato')
    expect(openTab('remuneracao', tabs)).toBeNull()
    expect(openTab('visao', tabs)).toBeNull()
  })

  it('keeps of an address only what it can mean', () => {
    const address = addressState(profileParams(TABS))
    expect(address.validateSearch({ aba: 'saude', em: '2024-02-29', x: '1' })).toEqual({ aba: 'saude', em: '2024-02-29' })
    expect(address.validateSearch({ aba: 'visao', em: '2023-02-29' })).toEqual({})
    expect(address.validateSearch({ aba: 'nada', em: 20240101 })).toEqual({})
  })
})
