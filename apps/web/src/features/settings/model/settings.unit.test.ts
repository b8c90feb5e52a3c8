import { describe, expect, it } from 'vitest'

import { findSettings } from './find-settings.ts'
import { HUES, isDefault, type Setting, valueText } from './setting.ts'
import { AREA_NAMES, settingsAddress } from './settings-address.ts'
import { SETTINGS_AREAS } from './settings-areas.ts'

const days: Setting = {
  key: 'invitation_days', area: 'acessos', title: 'Validade do convite', help: 'Depois disso pede um novo.', kind: 'number', unit: 'dias', minimum: 1, maximum: 30, choices: null, placeholders: null,
  default_value: 7, value: 7, asks_first: true, may_change: true, changed_at: null, changed_by: null,
}

describe('a setting', () => {
  it('is read in words', () => {
    expect(valueText(days, 10)).toBe('10 dias')
    expect(valueText({ ...days, kind: 'yes_no' }, true)).toBe('Sim')
    expect(valueText({ ...days, kind: 'choice', choices: [{ value: 'a', label: 'Acre' }] }, 'a')).toBe('Acre')
    expect(valueText({ ...days, kind: 'hue' }, null)).toBe('Cor do Vínculo')
    expect(valueText({ ...days, kind: 'hue' }, 250)).toBe('Azul')
    expect(valueText({ ...days, kind: 'text' }, '')).toBe('Sem texto')
    expect(valueText({ ...days, kind: 'line' }, 'Olá')).toBe('Olá')
  })

  it('knows whether it is the default', () => {
    expect(isDefault(days)).toBe(true)
    expect(isDefault({ ...days, value: 8 })).toBe(false)
  })

  it('has a name of its own for every hue', () => {
    expect(new Set(HUES.map(({ name }) => name)).size).toBe(36)
    expect(HUES.at(-1)).toEqual({ hue: 350, name: 'Rosa' })
  })
})

describe('a search in Configurações', () => {
  it('finds settings, areas and pages, accents and order aside', () => {
    expect(findSettings([days], 'CONVITE validade')[0]).toMatchObject({ setting: 'invitation_days', where: 'Pessoas e acessos' })
    const [subject] = findSettings([{ ...days, key: 'mail_digest_subject', area: 'comunicacao', title: 'Resumo diário: assunto', kind: 'line' }], 'assunto resumo')
    expect(subject?.href).toBe('/app/settings?area=comunicacao&carta=digest')
    expect(findSettings([], 'ferias').map(({ label }) => label)).toEqual(['Férias e licenças', 'Férias coletivas'])
    expect(findSettings([days], 'zzz')).toEqual([])
    expect(findSettings([days], '  ')).toEqual([])
  })
})

describe('the address of Configurações', () => {
  it('names an area, and older links a tab', () => {
    expect(settingsAddress.from({ area: 'modulos' }).area).toBe('modulos')
    expect(settingsAddress.from({ tab: 'aprovacoes' }).area).toBe('aprovacoes')
    expect(settingsAddress.from({ area: 'nada' }).area).toBe('empresa')
    expect(SETTINGS_AREAS.map(({ area }) => area)).toEqual([...AREA_NAMES])
  })
})
