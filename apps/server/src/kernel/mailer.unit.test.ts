import { describe, expect, it } from 'vitest'

import { withoutAddresses } from './mailer.ts'

describe('the reason why a mail was not sent', () => {
  it('says what the mail server said', () => {
    expect(withoutAddresses('connect ECONNREFUSED 127.0.0.1:25')).toBe('connect ECONNREFUSED 127.0.0.1:25')
  })

  it('names no person and holds no link', () => {
    const said = "Can't send mail: 550 5.1.1 <ana.souza+rh@empresa.com.br>: no such user; RCPT TO:ana@empresa.com.br https://rh.empresa.com.br/reset-password?token_hash=abc"
    const kept = withoutAddresses(said)
    expect(kept).toContain('550 5.1.1')
    for (const secret of ['ana', 'empresa.com.br', 'token_hash']) expect(kept).not.toContain(secret)
  })
})
