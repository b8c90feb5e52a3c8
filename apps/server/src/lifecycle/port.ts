import net from 'node:net'
import { StartProblem } from '../kernel/start-problem.ts'

/**
 * Proves that the address is free before any long work begins, and turns port 0 into a real one: links in mails and
 * tokens name it. Throws StartProblem with what to do.
 */
export function choosePort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => { reject(explainListenError(error, host, port)) })
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => { resolve(typeof address === 'object' && address !== null ? address.port : port) })
    })
  })
}

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
