// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { ReleaseNotes } from './release-notes.tsx'
import type { Release, ReleaseSection } from './release.ts'

afterEach(cleanup)

const section = (title: ReleaseSection['title'], text: string): ReleaseSection => ({ title, items: [[{ text: 'Férias:', isStrong: true }, { text, isStrong: false }]] })
const releases: readonly Release[] = [
  { version: '1.10.0', date: '2027-03-02', sections: [section('Novidades', ' o mapa.'), section('O que mudou nos direitos', ' os gestores veem o mapa.')] },
  { version: '1.9.0', date: '2027-02-01', sections: [section('O que mudou nos direitos', ' os gestores propõem.')] },
]
const folded = (): HTMLElement => screen.getByRole('group')

describe('what is new', () => {
  it('shows the newest version at once and folds older ones', () => {
    render(<ReleaseNotes releases={releases} showsRights />)
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['Versão 1.10.0 de 02/03/2027', 'Versão 1.9.0 de 01/02/2027'])
    expect(folded().hasAttribute('open')).toBe(false)
    expect(within(folded()).queryByText(/o mapa/)).toBeNull()
    expect(screen.getAllByText('Férias:')[0]?.tagName).toBe('STRONG')
  })

  it('tells administrators what changed in rights, and that nobody else reads it', () => {
    render(<ReleaseNotes releases={releases} showsRights />)
    expect(screen.getByText(/os gestores veem o mapa/)).toBeTruthy()
    expect(screen.getByText(/os gestores propõem/)).toBeTruthy()
    expect(screen.getAllByText('Só administradores e masters veem esta parte.')).toHaveLength(2)
  })

  it('tells everybody else nothing of rights, also of a version that changed nothing but them', () => {
    render(<ReleaseNotes releases={releases} showsRights={false} />)
    expect(screen.getByText(/o mapa/)).toBeTruthy()
    expect(screen.queryByText(/direitos|os gestores/)).toBeNull()
    expect(within(folded()).getByText('Nada mudou nas suas telas.')).toBeTruthy()
  })
})
