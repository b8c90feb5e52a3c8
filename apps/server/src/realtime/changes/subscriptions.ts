import type { Credential } from '../credentials.ts'
import type { Binding, ChangeEvent } from '../wire/join.ts'
import type { Condition } from './filter.ts'

/** A channel with postgres_changes. */
export interface ChangeListener {
  /** Of its current token, not of the one at join. */
  readonly credential: Credential
  /** Sends a postgres_changes event with this JSON payload. */
  pushChange(payload: string): void
  /** Its subscription cannot go on. */
  failChanges(message: string): void
}

/** A binding with the numbers by which client and server name it. */
export interface NumberedBinding extends Binding {
  readonly id: number
}

/** A binding on one table. */
export interface TableBinding {
  readonly id: number
  readonly listener: ChangeListener
  readonly event: ChangeEvent
  readonly filter: string | null
  readonly conditions: readonly Condition[]
  readonly select: readonly string[] | null
}

export interface Subscriptions {
  add(relation: string, binding: TableBinding): void
  removeListener(listener: ChangeListener): void
  on(relation: string): readonly TableBinding[]
  relations(): readonly string[]
}

/** Which channel wants which table's changes. */
export function createSubscriptions(): Subscriptions {
  const byRelation = new Map<string, Set<TableBinding>>()
  return {
    add(relation, binding) {
      const bindings = byRelation.get(relation)
      if (bindings === undefined) byRelation.set(relation, new Set([binding]))
      else bindings.add(binding)
    },
    removeListener(listener) {
      for (const [relation, bindings] of byRelation) {
        for (const binding of bindings) if (binding.listener === listener) bindings.delete(binding)
        if (bindings.size === 0) byRelation.delete(relation)
      }
    },
    on: (relation) => [...(byRelation.get(relation) ?? [])],
    relations: () => [...byRelation.keys()],
  }
}
