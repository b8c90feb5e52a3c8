/** One message, already rendered. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Makes the same Message-ID each time that it is sent, so that a mailbox may recognise a repetition. */
  readonly id?: string
  /** Turns messages of its kind off when a mail program posts to it (RFC 8058). */
  readonly unsubscribe?: string
}

export interface Mailer {
  /** Whether anything leaves at all, or is captured: without a mail server outside the demo, nothing does. */
  readonly delivers: boolean
  /** Rejects with MailRefused when the message was not accepted for delivery. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The message was not taken. `final`: trying again would bring the same answer. */
export class MailRefused extends Error {
  readonly final: boolean
  constructor(message: string, final: boolean, options?: ErrorOptions) {
    super(message, options)
    this.final = final
  }
}

/** Mail servers repeat the address that they refuse, and sometimes the whole line with the link. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"',;:]+@[^\s<>"',;]+/g, '…@…').replaceAll(/https?:\/\/\S+/g, '…').slice(0, 300)
}

/** Why a message was not sent, in words that name nobody. */
export function reasonOf(error: unknown): string {
  return withoutAddresses(error instanceof Error ? error.message : String(error))
}
