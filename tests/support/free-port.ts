import { once } from 'node:events'
import net from 'node:net'

/** A port of loopback that nobody listens on now: for servers that are started again at the same address. */
export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  return port
}
