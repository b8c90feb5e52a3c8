import { useState } from 'react'

import { type ImportDefinition, type Mapping, mappedFields, missingColumns } from '../lib/import/definition.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { Refusal } from '../ui/refusal.tsx'
import type { ReadFile } from './use-import-file.ts'
import { countText } from './wizard-props.ts'

export interface ColumnsStepProps {
  readonly definition: ImportDefinition
  readonly file: ReadFile
  readonly guess: Mapping
  /** Rows sent so far, null while nothing is being sent. */
  readonly sent: number | null
  readonly error: unknown
  readonly onReview: (mapping: Mapping, matchKey: string | null) => void
  readonly onBack: () => void
  readonly onCancelSending: () => void
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
      hint="Quem é reconhecido é atualizado; os demais são criados. Células vazias mantêm o que está gravado."
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
export function ColumnsStep({ definition, file, guess, sent, error, onReview, onBack, onCancelSending }: ColumnsStepProps) {
  const [mapping, setMapping] = useState(guess)
  const fields = mappedFields(definition, mapping)
  const [chosenKey, setChosenKey] = useState<string | null | undefined>(undefined)
  const available = definition.matchKeys.filter((id) => fields.includes(id))
  const matchKey = chosenKey === undefined || (chosenKey !== null && !available.includes(chosenKey)) ? (available[0] ?? null) : chosenKey
  const missing = missingColumns(definition, mapping)
  const ignored = mapping.filter((id) => id === null).length
  const choose = (index: number, id: string | null): void =>
    setMapping(mapping.map((each, place) => (place === index ? id : each === id ? null : each)))
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <p className="text-text-muted">
        <strong className="font-semibold text-text">{file.name}</strong>: {countText(file.total, 'linha', 'linhas')},{' '}
        {countText(mapping.length - ignored, 'coluna reconhecida', 'colunas reconhecidas')}
        {ignored > 0 && `, ${countText(ignored, 'fora da importação', 'fora da importação')}`}.{definition.caution !== undefined && ` ${definition.caution}`}
      </p>
      <Refusal error={error} title="Não foi possível preparar a revisão" />
      {missing.length > 0 && (
        <Alert tone="warning" title="Falta uma coluna">
          Diga qual coluna traz {missing.join('; ')}.
        </Alert>
      )}
      {definition.matchKeys.length > 0 && <MatchKey definition={definition} fields={fields} value={matchKey} onChange={setChosenKey} />}
      <div role="region" aria-label="Colunas do arquivo" tabIndex={0} className="relative max-h-[60dvh] overflow-auto rounded-lg border bg-surface -outline-offset-2">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">Colunas do arquivo e o que significam</caption>
          <thead className="sticky top-0 z-10 bg-sunken text-xs text-text-muted">
            <tr className="border-b">
              <th scope="col" className="px-4 py-3 font-semibold">No arquivo</th>
              <th scope="col" className="px-4 py-3 font-semibold">Significa</th>
              <th scope="col" className="px-4 py-3 font-semibold max-sm:hidden">Exemplos</th>
            </tr>
          </thead>
          <tbody>
            {file.headings.map((heading, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- headings may repeat; their place is their identity
              <tr key={index} className="border-b last:border-b-0">
                <th scope="row" className="max-w-48 px-4 py-2 font-medium break-words">{heading || <span className="text-text-subtle">(sem título)</span>}</th>
                <td className="min-w-48 px-4 py-2">
                  <SelectInput
                    aria-label={`Coluna ${heading || String(index + 1)} significa`}
                    value={mapping[index] ?? ''}
                    onChange={(event) => choose(index, event.target.value || null)}
                    none="Não importar"
                    options={definition.columns.map((column) => [column.id, column.label])}
                  />
                </td>
                <td className="max-w-72 truncate px-4 py-2 text-sm text-text-muted max-sm:hidden">{(file.samples[index] ?? []).join(' · ') || 'vazia'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" pending={sent !== null} disabled={missing.length > 0} onClick={() => onReview(mapping, matchKey)}>
          Revisar
        </Button>
        {sent === null ? (
          <Button variant="ghost" onClick={onBack}>
            Escolher outro arquivo
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onCancelSending}>
              Cancelar
            </Button>
            <p role="status" className="tabular text-sm text-text-muted">
              {sent < file.total ? `Enviadas ${sent.toLocaleString('pt-BR')} de ${countText(file.total, 'linha', 'linhas')}…` : 'Conferindo…'}
            </p>
          </>
        )}
      </div>
    </div>
  )
}
