import { describe, expect, it } from 'vitest'

import { passwordChangeSchema } from './password-change.ts'
import { passwordHint, resetSchema } from './session-form-schemas.ts'

const NONE = { passwordLength: null, passwordClasses: false }

const problems = (password: string, given: { current?: string; confirmation?: string } = {}): string[] => {
  const result = passwordChangeSchema(NONE).safeParse({ current: 'Atual@123', confirmation: password, ...given, password })
  return result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('the rules of a new password', () => {
  it('are all kept by a good one', () => {
    expect(problems('Nova@1234')).toEqual([])
  })
  it.each([
    ['Nov@123', 'A senha deve ter pelo menos 8 caracteres'],
    ['nova@1234', 'A senha deve conter pelo menos uma letra maiúscula'],
    ['NOVA@1234', 'A senha deve conter pelo menos uma letra minúscula'],
    ['Nova@abcd', 'A senha deve conter pelo menos um número'],
    ['Nova12345', 'A senha deve conter pelo menos um caractere especial'],
  ])('refuse %s: %s', (password, message) => {
    expect(problems(password)).toEqual([`password: ${message}`])
  })
  it('take each of the special characters of the list and no other', () => {
    for (const character of '!@#$%^&*(),.?":{}|<>') expect(problems(`Nova1234${character}`)).toEqual([])
    for (const character of '-_+=~;/\\[] ') expect(problems(`Nova1234${character}`)).toHaveLength(1)
  })
  it('ask that it matches its confirmation, told beside the confirmation', () => {
    expect(problems('Nova@1234', { confirmation: 'Nova@1235' })).toEqual(['confirmation: As senhas não coincidem'])
    expect(problems('curta', { confirmation: 'outra' })).toContain('confirmation: As senhas não coincidem')
  })
  it('ask that it differs from the current one', () => {
    expect(problems('Atual@123')).toEqual(['password: A nova senha deve ser diferente da senha atual'])
  })
})

describe('the rules of a company', () => {
  const reset = (password: string, demands: typeof NONE | { passwordLength: number; passwordClasses: boolean }): string[] =>
    resetSchema(demands).safeParse({ password, confirmation: password }).error?.issues.map(({ message }) => message) ?? []

  it('add to those of the product wherever a password is chosen', () => {
    const strict = { passwordLength: 12, passwordClasses: true }
    expect(reset('senha1', NONE)).toEqual([])
    expect(reset('      ', NONE)).toEqual(['A senha não pode ter só espaços'])
    expect(reset('senha1', strict)).toEqual([
      'A senha deve ter pelo menos 12 caracteres', 'A senha deve conter pelo menos uma letra maiúscula', 'A senha deve conter pelo menos um caractere especial',
    ])
    expect(reset('Senha#comprida1', strict)).toEqual([])
    const change = passwordChangeSchema(strict).safeParse({ current: 'Atual@123', password: 'Nova@1234', confirmation: 'Nova@1234' })
    expect(change.error?.issues.map(({ message }) => message)).toEqual(['A senha deve ter pelo menos 12 caracteres'])
  })
  it('never make them weaker, and are told before', () => {
    expect(reset('12345', { passwordLength: 1, passwordClasses: false })[0]).toBe('A senha deve ter pelo menos 6 caracteres')
    expect(reset('123456', { passwordLength: 1, passwordClasses: false })).toEqual([])
    expect(passwordHint(NONE)).toBe('Pelo menos 6 caracteres.')
    expect(passwordHint({ passwordLength: 12, passwordClasses: true })).toBe('Pelo menos 12 caracteres, com letra maiúscula, letra minúscula, número e um caractere especial.')
  })
})
