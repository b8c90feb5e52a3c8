import { describe, expect, it } from 'vitest'

import { readyText } from './ready-texts.ts'
import { whatsappLink } from './whatsapp.ts'

const facts = { names: ['Ana Lima'], what: 'Título de eleitor', due: '2026-11-30', link: 'https://rh.exemplo.com/g#abc' }

describe('a ready-made message', () => {
  it('asks somebody without a login for documents, with the link, the deadline and what to have at hand', () => {
    expect(readyText('document_request', { ...facts, company: 'Aurora', until: '2026-12-01T12:00:00Z' })).toBe(
      'Olá, Ana! A Aurora precisa destes documentos seus: Título de eleitor. Envie até 30/11/2026 por este link: https://rh.exemplo.com/g#abc\n\nPara abrir, tenha em mãos seu CPF e sua data de nascimento. O link vale até 01/12/2026.',
    )
  })

  it('asks whoever decides about a request of one’s own', () => {
    expect(readyText('own_request', { ...facts, names: ['Bruno Dias', 'Carla Melo'], what: 'Férias', due: null })).toBe(
      'Olá, Bruno e Carla! Minha solicitação “Férias” aguarda a sua decisão. Você pode ver aqui? https://rh.exemplo.com/g#abc',
    )
  })

  it('says of a kind without words of its own what waits, whose it is, until when and where', () => {
    expect(readyText('something_new', facts)).toBe('Olá! Está pendente no Vínculo: Título de eleitor, de Ana Lima. O prazo é 30/11/2026. Para resolver: https://rh.exemplo.com/g#abc')
    expect(readyText('something_new', { ...facts, late: true })).toContain('O prazo terminou em 30/11/2026. ')
    expect(readyText('something_new', { ...facts, names: [], due: null })).toBe('Olá! Está pendente no Vínculo: Título de eleitor. Para resolver: https://rh.exemplo.com/g#abc')
  })
})

describe('the link to WhatsApp', () => {
  it('goes to a Brazilian number however it is written, and without one to whoever is chosen', () => {
    for (const phone of ['(11) 98765-4321', '+55 11 98765-4321', '011987654321']) expect(whatsappLink(phone, 'Oi')).toBe('https://wa.me/5511987654321?text=Oi')
    expect(whatsappLink(null, 'Olá & até')).toBe('https://wa.me/?text=Ol%C3%A1%20%26%20at%C3%A9')
    expect(whatsappLink('123', 'Oi')).toBe('https://wa.me/?text=Oi')
  })
})
