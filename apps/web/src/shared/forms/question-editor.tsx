import { ArrowDown, ArrowUp, Plus, Trash2, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Checkbox, SelectInput, TextInput } from '../ui/inputs.tsx'
import { changed, hasOptions, KIND_LABELS, newQuestion, type QuestionDraft } from './form-draft.ts'
import type { QuestionKind } from './form-model.ts'

const MOST_OPTIONS = 20

export interface QuestionEditorProps {
  readonly question: QuestionDraft
  /** Its place among several; null where there is one alone. */
  readonly number: number | null
  readonly kinds: readonly QuestionKind[]
  readonly error: string | null
  readonly onChange: (question: QuestionDraft) => void
  readonly onUp?: () => void
  readonly onDown?: () => void
  readonly onRemove?: () => void
}

export function QuestionEditor({ question, number, kinds, error, onChange, onUp, onDown, onRemove }: QuestionEditorProps) {
  const change = (next: Partial<QuestionDraft>): void => onChange({ ...question, ...next })
  const { kind, title, isRequired, low, high, lowLabel, highLabel } = question
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex items-end gap-2">
        <Field label={number === null ? 'Pergunta' : `Pergunta ${number}`} error={error} className="flex-1">
          <TextInput value={title} maxLength={300} onChange={({ target }) => change({ title: target.value })} />
        </Field>
        {number !== null && (
          <div className="flex">
            <Mover label={`Mover a pergunta ${number} para cima`} onPress={onUp}>
              <ArrowUp aria-hidden="true" className="size-4" />
            </Mover>
            <Mover label={`Mover a pergunta ${number} para baixo`} onPress={onDown}>
              <ArrowDown aria-hidden="true" className="size-4" />
            </Mover>
            <Mover label={`Remover a pergunta ${number}`} onPress={onRemove}>
              <Trash2 aria-hidden="true" className="size-4" />
            </Mover>
          </div>
        )}
      </div>
      {kinds.length > 1 && (
        <Field label="Tipo de resposta" className="max-w-60">
          <SelectInput
            value={kind}
            options={kinds.map((each) => [each, KIND_LABELS[each]])}
            onChange={({ target }) => {
              const next = kinds.find((each) => each === target.value) ?? kind
              onChange({ ...newQuestion(question.key, next), title, isRequired, options: question.options })
            }}
          />
        </Field>
      )}
      {hasOptions(kind) && <Options question={question} onChange={change} />}
      {(kind === 'scale' || kind === 'number') && (
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
          <Field label="De" optional={kind === 'number'}>
            <TextInput type="number" value={low} onChange={({ target }) => change({ low: target.value })} />
          </Field>
          <Field label="Até" optional={kind === 'number'}>
            <TextInput type="number" value={high} onChange={({ target }) => change({ high: target.value })} />
          </Field>
          {kind === 'scale' && (
            <>
              <Field label="O menor significa" optional>
                <TextInput value={lowLabel} maxLength={60} onChange={({ target }) => change({ lowLabel: target.value })} />
              </Field>
              <Field label="O maior significa" optional>
                <TextInput value={highLabel} maxLength={60} onChange={({ target }) => change({ highLabel: target.value })} />
              </Field>
            </>
          )}
        </div>
      )}
      {number !== null && <Checkbox label="Resposta obrigatória" checked={isRequired} onChange={({ target }) => change({ isRequired: target.checked })} />}
    </div>
  )
}

function Mover({ label, onPress, children }: { readonly label: string; readonly onPress: (() => void) | undefined; readonly children: ReactNode }) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} aria-disabled={onPress === undefined} {...(onPress && { onClick: onPress })}>
      {children}
    </Button>
  )
}

function Options({ question: { options }, onChange }: { readonly question: QuestionDraft; readonly onChange: (next: Partial<QuestionDraft>) => void }) {
  const list = useRef<HTMLUListElement>(null)
  const focusAt = (place: number): void => {
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[Math.max(place, 0)]?.focus())
  }
  const add = (): void => {
    onChange({ options: [...options, ''] })
    focusAt(options.length)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">Opções</legend>
      <ul ref={list} className="flex flex-col gap-2">
        {options.map((label, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- options are known by their place, and may be equal while they are typed
          <li key={place} className="flex items-center gap-2">
            <TextInput
              aria-label={`Opção ${place + 1}`}
              value={label}
              maxLength={120}
              onChange={({ target }) => onChange({ options: changed(options, place, () => target.value) })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                if (place < options.length - 1) focusAt(place + 1)
                else if (options.length < MOST_OPTIONS) add()
              }}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remover a opção ${place + 1}`}
              aria-disabled={options.length <= 2}
              onClick={() => {
                onChange({ options: options.toSpliced(place, 1) })
                focusAt(place - 1)
              }}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {options.length < MOST_OPTIONS && (
        <Button size="sm" className="mt-2" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Adicionar opção
        </Button>
      )}
    </fieldset>
  )
}
