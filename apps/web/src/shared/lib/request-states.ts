export type RequestState = 'pending' | 'adjusting' | 'approved' | 'rejected' | 'cancelled'

/** How a state is drawn: never by color alone. */
export interface StateLook {
  readonly label: string
  readonly tone: 'neutral' | 'success' | 'warning' | 'danger' | 'info'
}

const STATES: Readonly<Record<RequestState, StateLook>> = {
  pending: { label: 'Em aprovação', tone: 'info' },
  adjusting: { label: 'Aguarda ajuste', tone: 'warning' },
  approved: { label: 'Aprovada', tone: 'success' },
  rejected: { label: 'Recusada', tone: 'danger' },
  cancelled: { label: 'Cancelada', tone: 'neutral' },
}

function isRequestState(state: string): state is RequestState {
  return Object.hasOwn(STATES, state)
}

/** The look of a request's state; one that is new to the screens still reads. */
export function requestLook(state: string): StateLook {
  return isRequestState(state) ? STATES[state] : { label: state, tone: 'neutral' }
}

/** Whether somebody still has to act on the request. */
export function isOpenState(state: string): boolean {
  return state === 'pending' || state === 'adjusting'
}
