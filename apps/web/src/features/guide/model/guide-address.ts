import { ROLES } from '#shared/access/permissions.gen.ts'
import { addressState } from '#shared/list/state/address-state.ts'
import { matching, oneOf, term } from '#shared/list/state/params.ts'

/** Whose tasks: of one's own role unless said, of one role, of everybody. */
const whose = oneOf(['todos', ...ROLES])

export const guideAddress = addressState({ q: term, papel: whose, assunto: matching(/^[a-z0-9-]+$/) }, { busca: 'q' })

export const topicAddress = (id: string): string => `/app/docs/user-guide?assunto=${id}`
