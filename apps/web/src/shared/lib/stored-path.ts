const STORED = /^[0-9a-f-]{36}\/[a-z_]+\/[0-9a-f-]{36}$/

/** Whether a picture's address is the key of an uploaded file ('company/purpose/id') and not a URL. */
export function isStoredPath(address: string | null | undefined): address is string {
  return typeof address === 'string' && STORED.test(address)
}
