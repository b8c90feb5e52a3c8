import type { Binding } from '../wire/join.ts'

/** A subscription that cannot be, in the words of the protocol. */
export class SubscriptionRefused extends Error {
  constructor({ event, schema, table, filter }: Binding, reason: string, options?: ErrorOptions) {
    const asked = `[event: ${event}, schema: ${schema ?? 'public'}, table: ${table ?? '*'}, filters: ${filter ?? '[]'}]`
    super(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${asked} (${reason})`,
      options,
    )
  }
}
