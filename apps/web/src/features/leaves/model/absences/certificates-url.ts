/** What the address of Atestados says: the tab, an open certificate, or a form. */
export interface CertificatesUrl {
  readonly tab?: 'all' | 'mine'
  readonly request?: string
  readonly send?: true
  readonly register?: true
}

export function certificatesUrlOf(search: Readonly<Record<string, unknown>>): CertificatesUrl {
  const { tab, request, send, register } = search
  return {
    ...((tab === 'all' || tab === 'mine') && { tab }),
    ...(typeof request === 'string' && /^[0-9a-f-]{36}$/.test(request) && { request }),
    ...((send === true || send === 1) && { send: true as const }),
    ...((register === true || register === 1) && { register: true as const }),
  }
}
