import { describe, expect, it } from 'vitest'

import { channelText, reachText, type Recipient } from './recipients.ts'

const person = (id: string, channels: readonly string[], reason: string | null = null): Recipient => ({
  employee: { id, name: id, initials: id, avatar_path: null, position: null },
  channels,
  reason,
})

describe('who is told', () => {
  it('is said with the channel of each, or why there is none', () => {
    expect(channelText(person('a', ['app', 'email']))).toBe('Aviso por aplicativo e e-mail')
    expect(channelText(person('b', ['portal', 'daily_email']))).toBe('Aviso por portal de admissão e resumo diário por e-mail')
    expect(channelText(person('d', ['guest_link']))).toBe('Sem acesso: recebe por link que você envia')
    expect(channelText(person('e', [], 'no_birth_date'))).toBe('Sem aviso: sem acesso, e falta a data de nascimento no cadastro')
    expect(channelText(person('c', [], 'no_login'))).toBe('Sem aviso: sem acesso')
  })

  it('is summed up by channel before anything is sent', () => {
    expect(reachText([])).toBe('Ninguém recebe')
    expect(reachText([person('a', ['app']), person('b', ['guest_link'])])).toBe('Para 2 pessoas: 1 por aplicativo, 1 por link que você envia')
    expect(reachText([person('a', ['app', 'email'])])).toBe('Para 1 pessoa: 1 por aplicativo e e-mail')
    expect(reachText([person('a', ['app', 'email']), person('b', ['app', 'email']), person('c', ['app']), person('d', [], 'no_login'), person('e', [], 'muted')])).toBe(
      'Para 5 pessoas: 2 por aplicativo e e-mail, 1 por aplicativo, 2 não serão avisadas (sem acesso, desativou estes avisos)',
    )
  })
})
