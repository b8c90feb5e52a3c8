import { addressState } from '#shared/list/state/address-state.ts'
import { flag, matching, oneOf } from '#shared/list/state/params.ts'

/** Notificações: the tab, one kind or all, read ones too or not. */
export const notificationAddress = addressState({ tab: oneOf(['avisos', 'preferencias'], 'avisos'), kind: matching(/^[a-z_]{1,60}$/), unread: flag })
export type NotificationFilter = typeof notificationAddress.start
