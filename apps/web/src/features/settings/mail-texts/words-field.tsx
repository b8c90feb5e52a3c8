import { useRef, useState } from 'react'

import { formatDateTime } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { HistoryDialog } from '../areas/history-dialog.tsx'
import { FIELD_LABELS } from '../model/mail-texts/mail-text.ts'
import { type Setting, valueText } from '../model/setting.ts'

export interface WordsFieldProps {
  readonly companyId: string
  readonly label: string
  readonly setting: Setting
  readonly value: string
  readonly problem: string | null
  readonly onChange: (value: string) => void
}

/** A part of a letter: its text, what it may name by a button at the caret, its default and what it was before. */
export function WordsField({ companyId, label, setting, value, problem, onChange }: WordsFieldProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [isHistory, setHistory] = useState(false)
  const { kind, help, maximum, placeholders, default_value: standard, changed_at: at, changed_by: by } = setting
  const isLine = kind === 'line'
  const insert = (field: string): void => {
    const box = input.current
    if (box === null) return
    box.setRangeText(`{${field}}`, box.selectionStart ?? value.length, box.selectionEnd ?? value.length, 'end')
    box.focus()
    onChange(box.value)
  }
  const wiring = { ref: input, value, onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value) }
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={`${help} ${String(value.length)} de ${String(maximum)} caracteres.`} error={problem}>
        {isLine ? <TextInput {...wiring} /> : <TextArea {...wiring} rows={setting.minimum === 0 ? 3 : 5} />}
      </Field>
      <div role="group" aria-label={`Inserir em ${label}`} className="flex flex-wrap items-center gap-2">
        {placeholders?.map((field) => (
          <Button key={field} size="sm" onClick={() => insert(field)}>
            <span className="sr-only">Inserir </span>
            {FIELD_LABELS[field] ?? field}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
        <span className="min-w-0 break-words">
          Padrão: {valueText(setting, standard)}
          {at !== null && ` · Mudado por ${by?.name ?? 'sistema'} em ${formatDateTime(at)}`}
        </span>
        {value !== standard && (
          <Button size="sm" variant="ghost" onClick={() => onChange(String(standard))}>
            Usar o padrão<span className="sr-only"> em {label}</span>
          </Button>
        )}
        {at !== null && (
          <Button size="sm" variant="ghost" onClick={() => setHistory(true)}>
            Histórico<span className="sr-only"> de {label}</span>
          </Button>
        )}
      </div>
      {isHistory && <HistoryDialog companyId={companyId} setting={setting} onClose={() => setHistory(false)} />}
    </div>
  )
}
