/** One message, already rendered. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface Mailer {
  /** Rejects when the message was not accepted for delivery. */
  send(mail: Mail): Promise<void>
}
