/**
 * Whether a host name can only be reached from this machine: localhost, 127.0.0.0/8 or ::1, with or without brackets.
 * Names below .localhost are not accepted: not every resolver keeps them local.
 */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare === '::1' || /^127(?:\.\d{1,3}){3}$/.test(bare)
}

/** Whether a socket's remote address is this machine, IPv4 mapped into IPv6 included. */
export function isLoopbackAddress(address: string): boolean {
  return isLoopbackHost(address.startsWith('::ffff:') ? address.slice(7) : address)
}
