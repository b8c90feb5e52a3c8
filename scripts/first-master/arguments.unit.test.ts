import { describe, expect, it } from 'vitest'
import { readWishes } from './arguments.ts'
import { Problem } from '../lib/problem.ts'

const good = ['--email', ' Ana@Empresa.com.br ', '--name', 'Ana  Maria de Souza', '--company', 'Empresa & Cia']

describe('the arguments of first-master', () => {
  it('are tidied, and the name is parted after its first word', () => {
    expect(readWishes(good)).toEqual({ email: 'ana@empresa.com.br', firstName: 'Ana', lastName: 'Maria de Souza', company: 'Empresa & Cia' })
    expect(readWishes(['--email=a@b.co', '--name=A B', '--company=C'])).toMatchObject({ email: 'a@b.co' })
  })

  it('are all named when they are missing', () => {
    expect(() => readWishes([])).toThrow(/Falta --email\.\nFalta --name\.\nFalta --company\.\n\nUso:/)
  })

  it.each([
    [['--email', 'ana', '--name', 'A B', '--company', 'C'], 'O e-mail "ana" não é válido.'],
    [['--email', 'a b@c.de', '--name', 'A B', '--company', 'C'], 'não é válido'],
    [['--email', 'a@b.co', '--name', 'Ana', '--company', 'C'], 'Informe nome e sobrenome'],
    [['--email', 'a@b.co', '--name', 'A B', '--company', 'C'.repeat(121)], 'mais de 120'],
    [['--email', 'a@b.co', '--name', 'Ana', 'Souza', '--company', 'C'], 'argumentos desconhecidos'],
    [['--mail', 'a@b.co'], 'argumentos desconhecidos'],
    [['--email'], 'argumentos desconhecidos'],
  ])('are refused: %j', (args, text) => {
    expect(() => readWishes(args)).toThrow(Problem)
    expect(() => readWishes(args)).toThrow(text)
  })
})
