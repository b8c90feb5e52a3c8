import { describe, expect, it } from 'vitest'
import { serverSettings } from './settings.ts'

describe('settings of the embedded database', () => {
  it('opens no network port beside a socket, and keeps every commit', () => {
    const settings = serverSettings({ socketFolder: '/tmp/a "b"', port: 5432 }, false)
    expect(settings).toContain('listen_addresses=')
    expect(settings).toContain('unix_socket_directories="/tmp/a ""b"""')
    expect(settings.join(' ')).not.toContain('fsync')
  })

  it('listens on loopback alone where there are no sockets', () => {
    expect(serverSettings({ socketFolder: null, port: 5999 }, false)).toEqual(expect.arrayContaining(['listen_addresses=127.0.0.1', 'port=5999']))
  })

  it('never writes the values of an error into its log', () => {
    expect(serverSettings({ socketFolder: null, port: 1 }, false)).toEqual(
      expect.arrayContaining(['log_error_verbosity=terse', 'log_min_error_statement=panic']),
    )
  })
})
