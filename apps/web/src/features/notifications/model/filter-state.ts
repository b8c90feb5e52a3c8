export type NotificationTab = 'avisos' | 'preferencias'

/** What the page shows. */
export interface NotificationFilter {
  readonly tab: NotificationTab
  /** One kind; empty means all. */
  readonly kind: string
  readonly unread: boolean
}

/** The same as the address carries it: only what differs from the beginning. */
export interface NotificationUrl {
  readonly tab?: NotificationTab
  readonly kind?: string
  readonly unread?: boolean
}

/** Reads the address; whatever is malformed limits nothing. */
export function notificationFilterFrom(search: Readonly<Record<string, unknown>>): NotificationFilter {
  return {
    tab: search.tab === 'preferencias' ? 'preferencias' : 'avisos',
    kind: typeof search.kind === 'string' && /^[a-z_]{1,60}$/.test(search.kind) ? search.kind : '',
    unread: search.unread === true || search.unread === 'true',
  }
}

export function notificationUrl({ tab, kind, unread }: NotificationFilter): NotificationUrl {
  return { ...(tab !== 'avisos' && { tab }), ...(kind !== '' && { kind }), ...(unread && { unread }) }
}

/** `validateSearch` of the route. */
export function canonicalNotificationUrl(search: Readonly<Record<string, unknown>>): NotificationUrl {
  return notificationUrl(notificationFilterFrom(search))
}
