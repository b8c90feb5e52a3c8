import { describe, expect, it } from 'vitest'

import { bottomMenu, mainMenu } from './menu-entries.ts'

const labels = (entries: readonly { label: string }[]): string[] => entries.map(({ label }) => label)

describe('the side menu', () => {
  it('has every module for a master in the fixed order, then the user guide, without Configurações', () => {
    expect(labels(mainMenu('master'))).toEqual([
      'Dashboard', 'Trabalhadores', 'Onboarding', 'Meta e OKR', 'PDI', 'Avaliações', 'Licenças', 'Documentos', 'Ativos', 'Offboarding',
      'Notícias', 'Gestão Empresarial', 'Guia do Usuário',
    ])
    expect(bottomMenu('master')).toEqual([])
  })
  it('has all but the enterprise area for an admin, with Configurações apart at the bottom', () => {
    expect(labels(mainMenu('admin'))).not.toContain('Gestão Empresarial')
    expect(labels(mainMenu('admin'))).not.toContain('Guia do Usuário')
    expect(labels(bottomMenu('admin'))).toEqual(['Configurações'])
  })
  it('has nine modules for managers and users', () => {
    const nine = ['Dashboard', 'Trabalhadores', 'Meta e OKR', 'PDI', 'Avaliações', 'Licenças', 'Documentos', 'Ativos', 'Notícias']
    expect(labels(mainMenu('manager'))).toEqual(nine)
    expect(labels(mainMenu('user'))).toEqual(nine)
    expect(bottomMenu('manager')).toEqual([])
  })
  it('opens the enterprise area into its five pages', () => {
    expect(labels(mainMenu('user', ['okrs', 'news']))).toEqual(['Dashboard', 'Trabalhadores', 'PDI', 'Avaliações', 'Licenças', 'Documentos', 'Ativos'])
    const enterprise = mainMenu('master').find(({ label }) => label === 'Gestão Empresarial')
    expect(labels(enterprise?.children ?? [])).toEqual(['Dashboard', 'Empresas', 'Departamentos', 'Usuários', 'Logs de Auditoria'])
  })
})
