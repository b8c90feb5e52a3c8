import { describe, expect, it } from 'vitest'

import { agoText, deadlineAt, namesText, sinceText, waitingText } from './deadlines.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

describe('a deadline', () => {
  it('is calm while days are left, soon within a day, late afterwards, always in words', () => {
    expect(deadlineAt('2026-11-23T13:00:00Z', NOW)).toEqual({ urgency: 'calm', text: 'Vence em 3 dias' })
    expect(deadlineAt('2026-11-21T12:00:00Z', NOW)).toEqual({ urgency: 'calm', text: 'Vence em 1 dia' })
    expect(deadlineAt('2026-11-21T11:59:00Z', NOW)).toEqual({ urgency: 'soon', text: 'Vence em 23 h' })
    expect(deadlineAt('2026-11-20T12:00:20Z', NOW)).toEqual({ urgency: 'soon', text: 'Vence em 1 min' })
    expect(deadlineAt('2026-11-20T11:00:00Z', NOW)).toEqual({ urgency: 'late', text: 'Atrasada há 1 h' })
    expect(deadlineAt('2026-11-18T12:00:00Z', NOW)).toEqual({ urgency: 'late', text: 'Atrasada há 2 dias' })
  })

  it('is nothing where there is none, or none that can be read', () => {
    expect(deadlineAt(null, NOW)).toBeNull()
    expect(deadlineAt('em breve', NOW)).toBeNull()
  })
})

describe('how long ago', () => {
  it('goes from now to minutes, hours and days, and names the day when it is long past', () => {
    expect(agoText('2026-11-20T11:59:30Z', NOW)).toBe('agora mesmo')
    expect(agoText('2026-11-20T11:55:00Z', NOW)).toBe('há 5 min')
    expect(agoText('2026-11-20T09:00:00Z', NOW)).toBe('há 3 h')
    expect(agoText('2026-11-19T09:00:00Z', NOW)).toBe('há 1 dia')
    expect(agoText('2026-10-01T12:00:00Z', NOW)).toBe('em 01/10/2026')
    expect(agoText(null, NOW)).toBe('')
  })
  it('of what still lasts, names the day since when', () => {
    expect(sinceText('2026-11-20T09:00:00Z', NOW)).toBe('há 3 h')
    expect(sinceText('2026-10-01T12:00:00Z', NOW)).toBe('desde 01/10/2026')
  })
})

describe('whom a request waits for', () => {
  it('names two and counts the others', () => {
    expect(namesText(['Ana'])).toBe('Ana')
    expect(namesText(['Ana', 'Bia'])).toBe('Ana e Bia')
    expect(namesText(['Ana', 'Bia', 'Caio', 'Davi'])).toBe('Ana, Bia e mais 2')
  })

  it('says since when, and says so when there is nobody', () => {
    expect(waitingText(['Ana Lima'], '2026-11-18T15:00:00Z')).toBe('Aguardando Ana Lima, desde 18/11/2026')
    expect(waitingText(['Ana Lima'], null)).toBe('Aguardando Ana Lima')
    expect(waitingText([], null)).toBe('Aguardando alguém que possa decidir')
  })
})
