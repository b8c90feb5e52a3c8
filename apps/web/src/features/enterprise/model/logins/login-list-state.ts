import { ROLES } from '#shared/access/permissions.gen.ts'
import { listState } from '#shared/list/state/list-state.ts'
import { flag, id, oneOf, passing, view } from '#shared/list/state/params.ts'
import { LOGIN_STATES } from './login.ts'

/** The list of logins; `invite` opens the invitation. */
export const loginList = listState({
  filters: { company: id, role: oneOf(ROLES), state: oneOf(LOGIN_STATES), recent: flag },
  shown: { view, invite: passing(flag) },
})

export type LoginListState = typeof loginList.start
