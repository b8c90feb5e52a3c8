import net from 'node:net'
import { describe, expect, it } from 'vitest'
import { choosePort } from './port.ts'

describe('choosing the port', () => {
  it('takes a free port as it is and replaces 0 with a real one', async () => {
    const chosen = await choosePort('127.0.0.1', 0)
    expect(chosen).toBeGreaterThan(0)
    expect(await choosePort('127.0.0.1', chosen)).toBe(chosen)
  })

  it('names a port that is taken and says what to do', async () => {
    const other = net.createServer()
    await new Promise<void>((resolve) => { other.listen(0, '127.0.0.1', resolve) })
    const { port } = other.address() as net.AddressInfo
    await expect(choosePort('127.0.0.1', port)).rejects.toThrow(`A porta ${String(port)} já está em uso.`)
    other.close()
  })

  it('names an address that this machine does not have', async () => {
    await expect(choosePort('192.0.2.1', 0)).rejects.toThrow('confira HOST')
  })
})
