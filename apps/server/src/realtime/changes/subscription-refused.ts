import { schemaOf, type Binding } from '../wire/join.ts'

/** A subscription that cannot be, in the words of the protocol. */
export class SubscriptionRefused extends Error {
  constructor(binding: Binding, reason: string, options?: ErrorOptions) {
    const { event, table, filter } = binding
    const asked = `[event: ${event}, schema: ${schemaOf(binding)}, table: ${table ?? '*'}, filters: ${filter ?? '[]'}]`
    super(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${asked} (${reason})`,
      options,
    )
  }
}
