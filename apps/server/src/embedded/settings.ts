import { totalmem } from 'node:os'

export interface Listening {
  readonly socketFolder: string | null
  readonly port: number
}

/**
 * PostgreSQL's settings on the command line, so that they follow the product's version and not the folder's age.
 * `throwAway` gives durability away for speed: for databases of tests only.
 */
export function serverSettings(listening: Listening, throwAway: boolean): readonly string[] {
  const settings: Record<string, string> = {
    listen_addresses: listening.socketFolder === null ? '127.0.0.1' : '',
    port: String(listening.port),
    ...cacheSettings(machineMegabytes()),
    random_page_cost: '1.1',
    max_connections: '60',
    min_wal_size: '80MB',
    max_wal_size: '512MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_truncate_on_rotation: 'on',
    // The detail of an error quotes values (a CPF, an e-mail): it goes to the caller, never to a file.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  if (listening.socketFolder !== null) {
    settings['unix_socket_directories'] = `"${listening.socketFolder.replaceAll('"', '""')}"`
    settings['unix_socket_permissions'] = '0700'
  }
  if (throwAway) {
    Object.assign(settings, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' })
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** What PostgreSQL keeps of its files, in proportion to the machine: the leaves of thousands of people fit on a large one. Taken as it is used. */
export function cacheSettings(megabytes: number): Readonly<Record<string, string>> {
  const shared = Math.min(1024, Math.max(128, Math.floor(megabytes / 16)))
  return { shared_buffers: `${shared}MB`, effective_cache_size: `${Math.max(512, Math.floor(megabytes / 2))}MB` }
}

/** Memory of the machine, or of the container when it has less. */
function machineMegabytes(): number {
  const allowed = process.constrainedMemory()
  return Math.min(totalmem(), allowed > 0 ? allowed : Number.POSITIVE_INFINITY) / 2 ** 20
}
