import { useState } from 'react'

import { type ImportDefinition, type Mapping, mappedFields, missingColumns } from '../lib/import/definition.ts'
import type { SheetFound } from '../lib/import/worker-messages.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { SendingNote } from './sending-note.tsx'
import type { Sending } from './use-sending.ts'
import { countText } from './wizard-props.ts'

export interface ColumnsStepProps {
  readonly definition: ImportDefinition
  readonly fileName: string
  readonly sheet: SheetFound
  readonly guess: Mapping
  readonly sending: Sending
  readonly onReview: (mapping: Mapping, matchKey: string | null) => void
  readonly onBack: () => void
}

function MatchKey({ definition, fields, value, onChange }: {
  readonly definition: ImportDefinition
  readonly fields: readonly string[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}) {
  const label = (id: string): string => definition.fields.find((field) => field.id === id)?.label ?? id
  return (
    <Field
      label="Reconhecer quem já está cadastrado por"
      hint="Quem já existe é atualizado; os demais são cadastrados. Células vazias não alteram nada."
      className="max-w-md"
    >
      <SelectInput value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        {definition.matchKeys
          .filter((id) => fields.includes(id))
          .map((id) => (
            <option key={id} value={id}>
              {label(id)}
            </option>
          ))}
        <option value="">Ninguém: criar todas as linhas</option>
      </SelectInput>
    </Field>
  )
}

/** Step 2: what each column of the file means, guessed and shown with samples. */
export function ColumnsStep({ definition, fileName, sheet, guess, sending, onReview, onBack }: ColumnsStepProps) {
  const [mapping, setMapping] = useState(guess)
  const fields = mappedFields(definition, mapping)
  const [chosenKey, setChosenKey] = useState<string | null | undefined>(undefined)
  const available = definition.matchKeys.filter((id) => fields.includes(id))
  const matchKey = chosenKey === undefined || (chosenKey !== null && !available.includes(chosenKey)) ? (available[0] ?? null) : chosenKey
  const missing = missingColumns(definition, mapping)
  const ignored = mapping.filter((id) => id === null).length
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <p className="text-text-muted">
        <strong className="font-semibold text-text">{fileName}</strong>: {countText(sheet.total, 'linha', 'linhas')},{' '}
        {countText(mapping.length - ignored, 'coluna reconhecida', 'colunas reconhecidas')}
        {ignored > 0 && `, ${countText(ignored, 'fora da importação', 'fora da importação')}`}.{definition.caution !== undefined && ` ${definition.caution}`}
      </p>
      <Refusal error={sending.error} title="Não foi possível preparar a revisão" />
      {missing.length > 0 && (
        <Alert tone="warning" title="Falta uma coluna">
          Indique qual coluna tem {missing.join('; ')}.
        </Alert>
      )}
      {definition.matchKeys.length > 0 && <MatchKey definition={definition} fields={fields} value={matchKey} onChange={setChosenKey} />}
      <ColumnsTable definition={definition} sheet={sheet} mapping={mapping} onChange={setMapping} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" pending={sending.sent !== null} disabled={missing.length > 0} onClick={() => onReview(mapping, matchKey)}>
          Revisar
        </Button>
        {sending.sent === null && (
          <Button variant="ghost" onClick={onBack}>
            Escolher outro arquivo
          </Button>
        )}
        <SendingNote sending={sending} total={sheet.total} />
      </div>
    </div>
  )
}
