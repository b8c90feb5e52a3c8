import { useId, useState } from 'react'

import type { FieldConflict, VersionChoice } from '../lib/versions.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** A field in which what I typed and what someone else saved differ, with both values in words. */
interface ConflictingField<Name extends string> extends FieldConflict<Name> {
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

export interface ConflictDialogProps<Name extends string> {
  readonly editor: string | null
  readonly fields: readonly ConflictingField<Name>[]
  /** Back to the form, everything typed still there. */
  readonly onClose: () => void
  readonly onReload: () => void
  readonly onKeep: (choices: Readonly<Partial<Record<Name, VersionChoice>>>) => void
}

interface VersionOptionProps {
  readonly group: string
  readonly label: string
  readonly text: string
  readonly checked: boolean
  readonly onChoose: () => void
}

function VersionOption({ group, label, text, checked, onChoose }: VersionOptionProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 items-start gap-2.5 rounded-md border p-2.5 has-checked:border-primary has-checked:bg-primary-subtle">
      <input id={id} type="radio" name={group} checked={checked} onChange={onChoose} className="mt-1 size-4 shrink-0 accent-primary" />
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
        <span className="block text-sm text-text-muted">{label}</span>
        <span className="block break-words">{text === '' ? 'Em branco' : text}</span>
      </label>
    </div>
  )
}

/** Someone saved first: both versions of each differing field, and the choice of which to keep. */
export function ConflictDialog<Name extends string>({ editor, fields, onClose, onReload, onKeep }: ConflictDialogProps<Name>) {
  const group = useId()
  const [choices, setChoices] = useState<ReadonlyMap<Name, VersionChoice>>(
    () => new Map(fields.map(({ field, suggestion }) => [field, suggestion])),
  )
  const choose = (field: Name, choice: VersionChoice): void => setChoices((before) => new Map(before).set(field, choice))
  const chosen = (): Partial<Record<Name, VersionChoice>> => {
    const kept: Partial<Record<Name, VersionChoice>> = {}
    for (const [field, choice] of choices) kept[field] = choice
    return kept
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="lg"
      title={`Este registro foi alterado por ${editor ?? 'outra pessoa'}. Recarregar?`}
      description="Nada do que você digitou se perdeu. Escolha o valor que fica em cada campo, ou recarregue para ficar com a versão já salva."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Voltar ao formulário
          </Button>
          <Button onClick={onReload}>Recarregar</Button>
          <Button variant="primary" onClick={() => onKeep(chosen())}>
            Salvar estas escolhas
          </Button>
        </>
      }
    >
      {fields.length === 0 && <p>Os valores salvos são iguais aos seus.</p>}
      <div className="flex flex-col gap-4">
        {fields.map(({ field, label, contested, mine, theirs }) => (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-1.5 font-medium">
              {label}
              {contested && <span className="font-normal text-warning-text"> (os dois alteraram)</span>}
            </legend>
            <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
              <VersionOption
                group={`${group}-${field}`}
                label="Seu valor"
                text={mine}
                checked={choices.get(field) === 'mine'}
                onChoose={() => choose(field, 'mine')}
              />
              <VersionOption
                group={`${group}-${field}`}
                label="Valor salvo"
                text={theirs}
                checked={choices.get(field) === 'theirs'}
                onChoose={() => choose(field, 'theirs')}
              />
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
