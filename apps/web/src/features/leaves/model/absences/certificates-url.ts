import { addressState } from '#shared/list/state/address-state.ts'
import { flag, id, oneOf } from '#shared/list/state/params.ts'

/** What the address of Atestados says: the tab, an open certificate, or a form. */
export const certificatesAddress = addressState({ tab: oneOf(['board', 'all', 'mine'], 'board'), request: id, send: flag, register: flag })
export type CertificatesState = typeof certificatesAddress.start
