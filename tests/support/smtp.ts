import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface ReceivedMail {
  readonly to: string
  /** The whole message as it came, encoded as it came. */
  readonly source: string
}

/** `hang` says nothing more once it knows the recipient; `mute` takes the message and does not say so; `refuse` answers that nobody has that address. */
export type SmtpMood = 'take' | 'hang' | 'mute' | 'refuse'

export interface SmtpServer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Recipients named so far, taken or not. */
  readonly named: readonly string[]
  mood: SmtpMood
  close(): Promise<void>
}

/** A mail server for tests: as little of SMTP as a client needs, and it remembers what it was given. */
export async function startSmtp(): Promise<SmtpServer> {
  const received: ReceivedMail[] = []
  const named: string[] = []
  const sockets = new Set<Socket>()
  const state = { mood: 'take' as SmtpMood }

  const talk = (socket: Socket): void => {
    let pending = ''
    let to = ''
    let message: string[] | null = null
    const say = (line: string): void => { socket.write(`${line}\r\n`) }
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'QUIT') {
        socket.end('221 bye\r\n')
        return
      }
      if (verb === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        named.push(to)
        if (state.mood === 'hang') return
        say(state.mood === 'refuse' ? `550 5.1.1 <${to}>: no such user` : '250 ok')
        return
      }
      if (verb === 'DATA') message = []
      say(verb === 'DATA' ? '354 go on' : '250 ok')
    }
    const read = (line: string): void => {
      if (message === null) {
        command(line)
      } else if (line === '.') {
        received.push({ to, source: message.join('\n') })
        message = null
        if (state.mood !== 'mute') say('250 taken')
      } else {
        message.push(line)
      }
    }
    say('220 test')
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      const lines = (pending + piece.toString()).split('\r\n')
      pending = lines.pop() ?? ''
      lines.forEach(read)
    })
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    talk(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    named,
    get mood() {
      return state.mood
    },
    set mood(next) {
      state.mood = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
