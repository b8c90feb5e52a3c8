import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { StartProblem } from '../kernel/start-problem.ts'

const patienceMilliseconds = 1500
const retryMilliseconds = 100

/**
 * Proves that the address is free before any long work begins, and turns port 0 into a real one: links in mails and
 * tokens name it. A server that is just being stopped gets a moment. Throws StartProblem with what to do.
 */
export async function choosePort(host: string, port: number): Promise<number> {
  const deadline = Date.now() + patienceMilliseconds
  for (;;) {
    try {
      return await listenOnce(host, port)
    } catch (error) {
      if (!isTaken(error) || Date.now() > deadline) throw error instanceof Error ? explainListenError(error, host, port) : error
    }
    await wait(retryMilliseconds)
  }
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject)
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => { resolve(typeof address === 'object' && address !== null ? address.port : port) })
    })
  })
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** The Portuguese text for a refused `listen`; an unknown error is handed back as it came. */
export function explainListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const place = `${host}:${String(port)}`
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `A porta ${String(port)} já está em uso. Pare o outro programa ou escolha outra: PORT=${String(port === 65_535 ? 3000 : port + 1)} npm start`,
      )
    case 'EACCES':
      return new StartProblem(`Este usuário não pode usar a porta ${String(port)}. Escolha uma acima de 1023 em PORT.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(`O endereço ${place} não existe nesta máquina: confira HOST.`)
    default:
      return error
  }
}
