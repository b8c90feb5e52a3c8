import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import type pg from 'pg'
import { readConfig } from '../kernel/config.ts'
import { createMailer } from './mailer.ts'

const NO_POOL = {} as pg.Pool
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** The smallest SMTP server: takes everything, or refuses every recipient, and remembers what it was told. */
async function smtpServer(accepts: boolean): Promise<{ url: string; heard: () => string }> {
  let heard = ''
  const talk = (socket: Socket): void => {
    let inMessage = false
    socket.write('220 teste\r\n')
    socket.on('data', (piece) => {
      const text = piece.toString()
      heard += text
      if (inMessage) {
        if (!heard.endsWith('\r\n.\r\n')) return
        inMessage = false
        socket.write('250 ok\r\n')
        return
      }
      const verb = text.slice(0, 4).toUpperCase()
      inMessage = verb === 'DATA'
      if (verb === 'QUIT') socket.end('221 bye\r\n')
      else socket.write(inMessage ? '354 go\r\n' : verb === 'RCPT' && !accepts ? '550 no\r\n' : '250 ok\r\n')
    })
  }
  const server = createServer(talk)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard: () => heard }
}

const mail = { to: 'ana@exemplo.com.br', subject: 'Olá, Zoé', html: '<p>Olá</p>', text: 'Olá' }

describe('mail by SMTP', () => {
  it('sends HTML and text from the configured address to exactly one recipient', async () => {
    const { url, heard } = await smtpServer(true)
    const config = readConfig({ SMTP_URL: url, MAIL_FROM: 'Vínculo <rh@exemplo.com.br>' }, '/nonexistent')
    await createMailer(config, NO_POOL).send({ ...mail, to: 'ana@exemplo.com.br, outra@evil.com' }).catch(() => undefined)
    expect(heard()).not.toContain('RCPT TO:<outra@evil.com>')
    await createMailer(config, NO_POOL).send(mail)
    expect(heard()).toContain('MAIL FROM:<rh@exemplo.com.br>')
    expect(heard()).toContain('RCPT TO:<ana@exemplo.com.br>')
    expect(heard()).toMatch(/text\/plain[\s\S]*text\/html/)
  })

  it('rejects when the server refuses the recipient', async () => {
    const { url } = await smtpServer(false)
    await expect(createMailer(readConfig({ SMTP_URL: url }, '/nonexistent'), NO_POOL).send(mail)).rejects.toThrow(/550/)
  })

  it('rejects without SMTP_URL outside demo mode', async () => {
    await expect(createMailer(readConfig({ VINCULO_DEMO: '0' }, '/nonexistent'), NO_POOL).send(mail)).rejects.toThrow('SMTP_URL')
  })
})
