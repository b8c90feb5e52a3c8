import { beforeAll, describe, expect, it } from 'vitest'

import { AppError, explainConstraintsBy, isConnectionProblem, toAppError, unwrap, unwrapPage } from './app-error.ts'
import { textForConstraint } from './constraint-texts.ts'
import { withWait } from './error-texts.ts'

const CONNECTION_TEXT = 'Falha na conexão com o servidor. Verifique sua conexão com a internet e tente novamente.'

// As the client does when it arrives.
beforeAll(() => explainConstraintsBy(textForConstraint))

describe('toAppError', () => {
  it('shows the database’s own refusal with its hint, beside the field that it blames', () => {
    const error = toAppError({ code: 'RHAGE', message: 'A admissão exige pelo menos 14 anos de idade.', details: 'hire_date', hint: 'Confira as datas.' })
    expect(error).toMatchObject({
      code: 'RHAGE',
      field: 'hire_date',
      kind: 'validation',
      message: 'A admissão exige pelo menos 14 anos de idade. Confira as datas.',
    })
  })
  it('blames a field of one of many', () => {
    expect(toAppError({ code: 'RHGOL', message: 'Escreva a meta.', details: 'key_results.0.target_value' }).field).toBe('key_results.0.target_value')
    expect(toAppError({ code: 'RHGOL', message: 'Escreva a meta.', details: 'key_results.first; drop' }).field).toBeNull()
  })

  it('blames no field when a refusal names none', () => {
    expect(toAppError({ code: 'RHDEL', message: 'Este registro não pode ser excluído.', details: '' }).field).toBeNull()
  })
  it('knows a field by the name of the constraint', () => {
    const duplicate = { code: '23505', message: 'duplicate key value violates unique constraint "employees_cpf_key"' }
    expect(toAppError(duplicate)).toMatchObject({ field: 'cpf', message: 'Já existe um trabalhador com este CPF nesta empresa.' })
  })
  it('knows the column of a missing value', () => {
    const missing = { code: '23502', message: 'null value in column "last_name" of relation "employees" violates not-null constraint' }
    expect(toAppError(missing)).toMatchObject({ field: 'last_name', kind: 'validation' })
  })
  it('has a Portuguese text for each auth code, and a wait for too many attempts', () => {
    expect(toAppError({ code: 'invalid_credentials', status: 400 }).message).toBe('Falha no login. Verifique suas credenciais.')
    expect(toAppError({ code: 'over_request_rate_limit', status: 429 }).message).toContain('Espere alguns minutos')
    expect(toAppError({ status: 429 }).message).toContain('Espere alguns minutos')
  })
  it('says how long to wait when the server said it', () => {
    const general = { text: 'Espere alguns minutos e tente novamente.', kind: 'auth' } as const
    expect(withWait(general, 43).text).toBe('Espere 43 segundos e tente novamente.')
    expect(withWait(general, 600).text).toBe('Espere 10 minutos e tente novamente.')
    expect(withWait(general, null)).toBe(general)
  })
  it('is a connection problem when nothing answered, and may be tried again', () => {
    const error = toAppError({ message: 'TypeError: Failed to fetch', status: 0, code: '' })
    expect(error).toMatchObject({ kind: 'connection', retryable: true, message: CONNECTION_TEXT, code: 'REDE' })
  })
  it('never shows the words of an unknown failure, but keeps a code to send', () => {
    const error = toAppError(new Error('relation "x" exploded'))
    expect(error).toMatchObject({ kind: 'unexpected', message: 'Algo deu errado. Tente novamente.', code: 'APP' })
    expect(toAppError('text')).toBeInstanceOf(AppError)
    expect(toAppError(undefined)).toBeInstanceOf(AppError)
  })
  it('leaves an AppError as it is', () => {
    const error = toAppError({ code: '42501' })
    expect(toAppError(error)).toBe(error)
  })
})

describe('connection problems', () => {
  it('are answers of 500 or more and the known messages', () => {
    const known = ['Error during password storage', 'unexpected_failure', 'Failed to fetch', 'NetworkError when attempting', 'network']
    for (const message of known) expect(isConnectionProblem({ message, status: 400 })).toBe(true)
    expect(isConnectionProblem({ status: 503, message: '' })).toBe(true)
    expect(isConnectionProblem(new Error('Supabase request failed: Request timeout after 30000ms'))).toBe(true)
  })
  it('are not refusals', () => {
    expect(isConnectionProblem({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' })).toBe(false)
  })
})

describe('answers', () => {
  it('give their data', () => {
    expect(unwrap({ data: [1], error: null })).toEqual([1])
    expect(unwrapPage({ data: [1, 2], error: null, count: 180 })).toEqual({ rows: [1, 2], total: 180 })
  })
  it('are none on a page after the last row', () => {
    expect(unwrapPage({ data: null, error: { code: 'PGRST103', message: 'Requested range not satisfiable' }, status: 416 })).toEqual({ rows: [], total: 0 })
  })
  it('reject with the status of the answer', () => {
    expect(() => unwrap({ data: null, error: { message: 'x' }, status: 403 })).toThrow('Você não tem permissão para fazer isso.')
  })
  it('are an error when no row came back from a write, unless none is fine', () => {
    expect(() => unwrap({ data: null, error: null })).toThrow('Não encontramos este registro')
    expect(unwrap({ data: null, error: null }, { nullable: true })).toBeNull()
  })
})
