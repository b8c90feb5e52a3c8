// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { AppCrash } from './app-crash.tsx'
import { PageError } from './page-error.tsx'

afterEach(cleanup)

describe.each([
  ['the last net', AppCrash],
  ['a page that failed', PageError],
])('%s', (_name, Page) => {
  it('shows Erro de Conexão for a connection-type error', () => {
    render(<Page error={new TypeError('NetworkError when attempting to fetch resource.')} />)
    expect(screen.getByText('Erro de Conexão')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Recarregar página' })).toBeTruthy()
  })
  it('shows for any other that something went wrong, with a button that reloads', () => {
    render(<Page error={new Error('surprise')} />)
    expect(screen.getByText('Algo deu errado')).toBeTruthy()
    expect(screen.getByText('Ocorreu um erro inesperado. Por favor, tente novamente.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Recarregar página' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('surprise')
  })
})
