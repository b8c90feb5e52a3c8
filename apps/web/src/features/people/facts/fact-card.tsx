import { Ban, Pencil } from 'lucide-react'

import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { readable } from '#shared/lib/fields/field-spec.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { filledFields, type PersonFact } from '../model/facts/fact-specs.ts'
import { FactOutcome } from './fact-outcome.tsx'

/** What a fact is called beside others of its kind. */
export function factName({ label, values }: PersonFact): string {
  return `${label} de ${formatDate(String(values['on_date']))}`
}

export interface FactCardProps {
  readonly fact: PersonFact
  /** Offered to who may change it. */
  readonly onCorrect?: (() => void) | undefined
  readonly onVoid?: (() => void) | undefined
}

/** A fact in force: what was recorded, and what follows from it. */
export function FactCard({ fact, onCorrect, onVoid }: FactCardProps) {
  const name = factName(fact)
  return (
    <Card
      title={name}
      actions={
        onCorrect && (
          <span data-shell className="flex flex-wrap gap-2">
            <Button size="sm" onClick={onCorrect}>
              <Pencil aria-hidden="true" className="size-4" />
              Corrigir<span className="sr-only"> {name}</span>
            </Button>
            <Button size="sm" variant="ghost" onClick={onVoid}>
              <Ban aria-hidden="true" className="size-4" />
              Anular<span className="sr-only"> {name}</span>
            </Button>
          </span>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {fact.outcome && <FactOutcome outcome={fact.outcome} />}
        <DescriptionList columns={3} items={filledFields(fact).map((field) => ({ label: field.label, value: readable(field, fact.values[field.name]) }))} />
        <p className="text-sm text-text-muted">
          Registrado em {formatDateTime(fact.recorded_at)}
          {fact.recorded_by && ` por ${fact.recorded_by.name}`}
          {fact.version > 1 && `, versão ${String(fact.version)}`}
        </p>
      </div>
    </Card>
  )
}
