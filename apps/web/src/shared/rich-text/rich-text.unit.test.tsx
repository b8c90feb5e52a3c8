// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { DifferenceView } from './difference-view.tsx'
import { PictureContext } from './pictures.ts'
import { readingMinutes, type RichDocument, type RichNode } from '../lib/rich-document.ts'
import { RichText } from './rich-text.tsx'

afterEach(cleanup)

const doc = (...content: RichNode[]): RichDocument => ({ type: 'doc', content })
const text = (value: string, href?: string): RichNode => ({ type: 'text', text: value, ...(href !== undefined && { marks: [{ type: 'link', attrs: { href } }, { type: 'bold' }] }) })
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content })

describe('a rich text', () => {
  it('is drawn as headings, lists, quotes, links and pictures of the product', () => {
    const { container } = render(
      <PictureContext value={(fileId, alt) => <img src={`/f/${fileId}`} alt={alt} />}>
        <RichText
          document={doc(
            { type: 'heading', attrs: { level: 2 }, content: [text('Regras')] },
            { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph(text('Use o crachá'))] }] },
            { type: 'blockquote', content: [paragraph(text('Citado'))] },
            paragraph(text('Veja a lei', 'https://www.gov.br'), { type: 'hardBreak' }, text('ou a política', '/app/news')),
            { type: 'image', attrs: { file_id: '7', alt: 'A fachada' } },
          )}
        />
      </PictureContext>,
    )
    expect(screen.getByRole('heading', { level: 2, name: 'Regras' })).toBeTruthy()
    expect(screen.getByRole('list').getAttribute('start')).toBe('3')
    expect(container.querySelector('blockquote')?.textContent).toBe('Citado')
    const out = screen.getByRole('link', { name: /^Veja a lei ?\(abre em outra aba\)$/ })
    expect([out.getAttribute('href'), out.getAttribute('rel')]).toEqual(['https://www.gov.br', 'noreferrer noopener'])
    expect(screen.getByRole('link', { name: 'ou a política' }).getAttribute('target')).toBeNull()
    expect(screen.getByAltText('A fachada').getAttribute('src')).toBe('/f/7')
  })

  it('shows markup as words, and draws neither unknown nodes nor dangerous links', () => {
    const unknown = { type: 'iframe', attrs: { src: 'https://x' } } as unknown as RichNode
    const { container } = render(<RichText document={doc(unknown, paragraph(text('<script>alert(1)</script>'), text('clique', `java${'script'}:alert(1)`)))} />)
    expect(container.querySelector('iframe, script, a')).toBeNull()
    expect(container.textContent).toBe('<script>alert(1)</script>clique')
  })

  it('takes a minute for two hundred words, and never none', () => {
    expect([readingMinutes(''), readingMinutes('a '.repeat(420))]).toEqual([1, 2])
  })
})

describe('the difference of two versions', () => {
  it('is told in words before and around each change', () => {
    const { container } = render(<DifferenceView before={doc(paragraph(text('Prazo de 10 dias')))} after={doc(paragraph(text('Prazo de 15 dias corridos')))} />)
    expect(screen.getByText('2 palavras adicionadas, 1 palavra removida.')).toBeTruthy()
    expect(container.querySelector('del')?.textContent).toBe('[removido: 10]')
    expect([...container.querySelectorAll('ins')].map((part) => part.textContent)).toEqual(['[adicionado: 15]', '[adicionado:  corridos]'])
  })

  it('says that nothing changed', () => {
    render(<DifferenceView before={doc(paragraph(text('Igual')))} after={doc(paragraph(text('Igual')))} />)
    expect(screen.getByText('O texto é o mesmo.')).toBeTruthy()
  })
})
