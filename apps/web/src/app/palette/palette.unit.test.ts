import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { commandsFor } from './commands.ts'
import { actsIn } from './person-acts.ts'
import { ranked, score } from './rank.ts'

const labels = (search: string, role: Parameters<typeof commandsFor>[0] = 'admin'): string[] =>
  ranked(search, commandsFor(role, [], null)).map(({ label }) => label)

describe('the palette of a company that works without a module', () => {
  it('leads nowhere into it', () => {
    const company = { id: 'a', name: 'Aurora', active: true, modules_off: ['leaves'], brand_hue: null }
    const paths = commandsFor('admin', [company], 'a').map(({ path }) => path)
    expect(paths.filter((path) => path?.startsWith('/app/leaves'))).toEqual([])
    expect(paths).toContain('/app/okrs')
  })
})

describe('a search in the palette', () => {
  it('minds neither accents nor case nor the order of words', () => {
    expect(labels('licenca')[0]).toBe('Licenças')
    expect(labels('NOTIFICAÇ')[0]).toBe('Notificações')
    expect(labels('trab cad')[0]).toBe('Cadastrar trabalhador')
  })

  it('finds by other words for the same, after what is called so', () => {
    expect(labels('equipamentos')).toEqual(['Ativos'])
    expect(labels('férias')[0]).toBe('Férias coletivas')
    expect(labels('avisos')).toContain('Notificações')
    expect(labels('notif')[0]).toBe('Notificações')
  })

  it('leads to the pages below a module and to what is done most', () => {
    expect(labels('mapa')[0]).toBe('Mapa de férias')
    expect(labels('períodos')[0]).toBe('Períodos de férias')
    expect(labels('modelos')[0]).toBe('Modelos de documento')
    expect(labels('matriz')[0]).toBe('Matriz de conformidade')
    expect(labels('pedir férias', 'user')[0]).toBe('Solicitar férias ou ausência')
    expect(labels('mapa', 'user')).toEqual([])
  })

  it('needs every word', () => {
    expect(labels('tema escuro')).toEqual(['Tema escuro'])
    expect(labels('tema xyz')).toEqual([])
  })

  it('puts a beginning before a middle', () => {
    expect(score('sai', { label: 'Sair' })).toBeGreaterThan(score('sai', { label: 'Ensaio' }))
    expect(score('sai', { label: 'Ensaio' })).toBeGreaterThan(0)
  })

  it('always finds a thing by any beginning of its name', () => {
    const all = commandsFor('master', [], null)
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.integer({ min: 1, max: 30 }), ({ id, label }, length) => {
        expect(ranked(label.slice(0, length), all).map((each) => each.id)).toContain(id)
      }),
    )
  })
})

describe('the palette', () => {
  const paths = (role: Parameters<typeof commandsFor>[0]) => commandsFor(role, [], null).map(({ path }) => path)

  it('offers what the role may do and nothing else', () => {
    expect(paths('admin')).toEqual(expect.arrayContaining(['/app/employees/new', '/app/settings', '/app/onboarding', '/app/inbox']))
    expect(paths('admin').filter((path) => path?.startsWith('/app/enterprise'))).toEqual([])
    for (const path of ['/app/employees/new', '/app/settings', '/app/onboarding']) expect(paths('user')).not.toContain(path)
    expect(paths('master')).toEqual(expect.arrayContaining(['/app/enterprise/users?invite=true', '/app/enterprise/logs', '/app/settings']))
  })

  it('names every command once and shows the shortcut that does the same', () => {
    const all = commandsFor('master', [{ id: 'a', name: 'Aurora', active: true, modules_off: [], brand_hue: null }, { id: 'b', name: 'Boreal', active: true, modules_off: [], brand_hue: null }], 'a')
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.find(({ path }) => path === '/app/employees')?.shortcut).toBe('go.employees')
    expect(all.filter(({ group }) => group === 'Empresas').map(({ label }) => label)).toEqual(['Trocar para Boreal'])
  })
})

describe('a verb in the palette', () => {
  const meant = (search: string): readonly [string, readonly string[]] => {
    const { name, actions } = actsIn(search)
    return [name, actions.map(({ act }) => act)]
  }

  it('says what is done to whoever is named behind it', () => {
    expect(meant('Promover Ana Lima')).toEqual(['ana lima', ['promover']])
    expect(meant('registrar mudança de Ana')).toEqual(['ana', ['promover', 'transferir']])
    expect(meant('convidar 529.982.247-25')).toEqual(['529.982.247-25', ['convidar']])
  })

  it('alone, or as the beginning of another word, is a search like any other', () => {
    expect(meant('promover')).toEqual(['promover', []])
    expect(meant('Promoverá Ana')).toEqual(['promovera ana', []])
  })
})
