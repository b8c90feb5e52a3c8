import { dayHeading } from '#shared/lib/day-heading.ts'

/** What the database said to the signed-in person. */
export interface Notification {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly body: string | null
  readonly url: string
  readonly entity_type: string | null
  readonly entity_id: string | null
  readonly created_at: string
  readonly read_at: string | null
}

export const EMAIL_CHOICES = ['off', 'instant', 'daily'] as const
export type EmailChoice = (typeof EMAIL_CHOICES)[number]

export const EMAIL_LABELS: Readonly<Record<EmailChoice, string>> = { off: 'Não enviar', instant: 'Na hora', daily: 'Resumo diário' }

/** How a person wants to be told of one kind. */
export interface NotificationSetting {
  readonly kind: string
  readonly label: string
  readonly module: string
  /** Null for a letter, which the bell never shows. */
  readonly in_app: boolean | null
  readonly email: EmailChoice
}

export function emailChoiceOf(text: string): EmailChoice {
  return EMAIL_CHOICES.find((choice) => choice === text) ?? 'off'
}

/** The figure on the bell. The database stops counting at a hundred. */
export function badgeText(unread: number): string {
  return unread > 99 ? '99+' : String(unread)
}

/** What the bell says to who does not see it. */
export function bellLabel(unread: number): string {
  if (unread === 0) return 'Notificações'
  return `Notificações, ${badgeText(unread)} ${unread === 1 ? 'não lida' : 'não lidas'}`
}

export interface NotificationDay {
  readonly heading: string
  readonly items: readonly Notification[]
}

/** Newest first, as they came, under the day where the reader is. */
export function byDay(notifications: readonly Notification[], now: Date = new Date()): readonly NotificationDay[] {
  const days: { heading: string; items: Notification[] }[] = []
  for (const notification of notifications) {
    const heading = dayHeading(notification.created_at, now)
    const last = days.at(-1)
    if (last?.heading === heading) last.items.push(notification)
    else days.push({ heading, items: [notification] })
  }
  return days
}

/** The path inside the product that a notification leads to; anything else leads to the list of notifications. */
export function pathOf(url: string): string {
  return /^\/app(\/|\?|$)/.test(url) && !url.includes('//') && !url.includes('\\') ? url : '/app/notifications'
}
