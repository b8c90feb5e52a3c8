import { useState } from 'react'

import { ColumnsTable } from '#shared/import/columns-table.tsx'
import { SendingNote } from '#shared/import/sending-note.tsx'
import type { ReadFile } from '#shared/import/use-import-file.ts'
import type { Sending } from '#shared/import/use-sending.ts'
import { countText } from '#shared/import/wizard-props.ts'
import { missingColumns } from '#shared/lib/import/definition.ts'
import { guessMapping } from '#shared/lib/import/mapping.ts'
import type { Part } from '#shared/lib/import/parts.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { DEFINITIONS, IN_ORDER, isImportKind } from '../model/migration/sitting.ts'

export interface PartsStepProps {
  readonly read: ReadFile
  readonly guess: readonly Part[]
  readonly remembered: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly sending: Sending
  readonly onSend: (parts: readonly Part[]) => void
  readonly onBack: () => void
}

const keyOf = ({ sheet, kind }: Part): string => `${String(sheet)} ${kind}`
const titleOf = (kind: string): string => (isImportKind(kind) ? (DEFINITIONS[kind].tabs[0] ?? kind) : kind)

function PartRow({ part, read, isOn, onToggle, onChange }: {
  readonly part: Part
  readonly read: ReadFile
  readonly isOn: boolean
  readonly onToggle: () => void
  readonly onChange: (part: Part) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const sheet = read.sheets[part.sheet]
  if (sheet === undefined || !isImportKind(part.kind)) return null
  const definition = DEFINITIONS[part.kind]
  const missing = missingColumns(definition, part.mapping)
  const known = part.mapping.filter((id) => id !== null).length
  return (
    <li className="flex min-w-0 flex-col gap-3 py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <Checkbox label={titleOf(part.kind)} checked={isOn} onChange={onToggle} />
          <p className="ml-7 text-sm break-words text-text-muted tabular">
            {sheet.name}: {countText(sheet.total, 'linha', 'linhas')}, {countText(known, 'coluna reconhecida', 'colunas reconhecidas')}
          </p>
        </div>
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Colunas<span className="sr-only"> de {titleOf(part.kind)}</span>
        </Button>
      </div>
      {isOn && missing.length > 0 && (
        <Alert tone="warning" title="Falta uma coluna">
          Indique qual coluna tem {missing.join('; ')}.
        </Alert>
      )}
      {isOpen && (
        <>
          {definition.caution !== undefined && <p className="text-sm text-text-muted">{definition.caution}</p>}
          <ColumnsTable definition={definition} sheet={sheet} mapping={part.mapping} onChange={(mapping) => onChange({ ...part, mapping })} />
        </>
      )}
    </li>
  )
}

/** What a workbook brings, sheet by sheet, as it was recognised; whatever was not is told by hand. */
export function PartsStep({ read, guess, remembered, sending, onSend, onBack }: PartsStepProps) {
  const [parts, setParts] = useState(guess)
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const chosen = parts.filter((part) => !off.has(keyOf(part)))
  const isWhole = chosen.every(({ kind, mapping }) => isImportKind(kind) && missingColumns(DEFINITIONS[kind], mapping).length === 0)
  const strange = read.sheets.flatMap((sheet, place) => (parts.some((part) => part.sheet === place) ? [] : [{ sheet, place }]))
  const total = chosen.reduce((rows, { sheet }) => rows + (read.sheets[sheet]?.total ?? 0), 0)
  const change = (next: Part): void => setParts(parts.map((part) => (keyOf(part) === keyOf(next) ? next : part)))
  const toggle = (part: Part): void => {
    const next = new Set(off)
    if (!next.delete(keyOf(part))) next.add(keyOf(part))
    setOff(next)
  }
  const add = (place: number, kind: string): void => {
    const sheet = read.sheets[place]
    if (sheet === undefined || !isImportKind(kind)) return
    const mapping = guessMapping(DEFINITIONS[kind].columns, sheet.headings, remembered.get(kind))
    const order = IN_ORDER.map((definition) => definition.kind)
    setParts([...parts, { sheet: place, kind, mapping }].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)))
  }
  return (
    <div className="flex max-w-[52rem] min-w-0 flex-col gap-5">
      <p className="text-text-muted">
        <strong className="font-semibold break-words text-text">{read.name}</strong> traz o que está abaixo. Cada parte é conferida em separado, na ordem em que será gravada.
      </p>
      <Refusal error={sending.error} title="O arquivo não foi enviado" />
      {parts.length > 0 && (
        <ul aria-label="O que o arquivo traz" className="divide-y border-y">
          {parts.map((part) => (
            <PartRow key={keyOf(part)} part={part} read={read} isOn={!off.has(keyOf(part))} onToggle={() => toggle(part)} onChange={change} />
          ))}
        </ul>
      )}
      {strange.map(({ sheet, place }) => (
        <Field key={place} label={`O que a aba “${sheet.name}” traz`} hint="Não reconhecemos as colunas desta aba." className="max-w-md">
          <SelectInput value="" onChange={({ target }) => add(place, target.value)} none="Nada: deixar de fora" options={IN_ORDER.map(({ kind }) => [kind, titleOf(kind)])} />
        </Field>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" pending={sending.sent !== null} disabled={chosen.length === 0 || !isWhole} onClick={() => onSend(chosen)}>
          Enviar e conferir
        </Button>
        {sending.sent === null && (
          <Button variant="ghost" onClick={onBack}>
            Escolher outro arquivo
          </Button>
        )}
        <SendingNote sending={sending} total={total} />
      </div>
    </div>
  )
}
