import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Checkbox, SelectInput, TextInput } from '../ui/inputs.tsx'
import { OptionsEditor } from './building/options-editor.tsx'
import { RatedFields, RatingEditor } from './building/rating-editor.tsx'
import type { RatingOffer } from './building/rating-offer.ts'
import { hasOptions, type QuestionDraft, type QuestionType, retyped, TYPE_LABELS, typeOf } from './form-draft.ts'

export interface QuestionEditorProps {
  readonly question: QuestionDraft
  /** Its place among several; null where there is one alone. */
  readonly number: number | null
  readonly kinds: readonly QuestionType[]
  readonly error: string | null
  /** What ratings are made of, where the caller uses them. */
  readonly offer?: RatingOffer
  /** Acts beside the type, such as saving the question in the bank. */
  readonly children?: ReactNode
  readonly onChange: (question: QuestionDraft) => void
  readonly onUp?: () => void
  readonly onDown?: () => void
  readonly onRemove?: () => void
}

export function QuestionEditor({ question, number, kinds, error, offer, children, onChange, onUp, onDown, onRemove }: QuestionEditorProps) {
  const change = (next: Partial<QuestionDraft>): void => onChange({ ...question, ...next })
  const { title, isRequired, kind, scaleId } = question
  const type = typeOf(question)
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
      {(kinds.length > 1 || children !== undefined) && (
        <div className="flex flex-wrap items-end gap-3">
          {kinds.length > 1 && (
            <Field label="Tipo de resposta" className="w-60 max-w-full">
              <SelectInput
                value={type}
                options={kinds.map((each) => [each, TYPE_LABELS[each]])}
                onChange={({ target }) => onChange(retyped(question, kinds.find((each) => each === target.value) ?? type, offer?.scales[0]?.id))}
              />
            </Field>
          )}
          {children}
        </div>
      )}
      {hasOptions(kind) && <OptionsEditor options={question.options} onChange={(options) => change({ options })} />}
      {offer !== undefined && (type === 'rating' || type === 'competency') && <RatedFields question={question} type={type} offer={offer} onChange={change} />}
      {(kind === 'number' || (kind === 'scale' && scaleId === null)) && <Range question={question} onChange={change} />}
      {offer !== undefined && <RatingEditor question={question} offer={offer} onChange={change} />}
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

function Range({ question: { kind, low, high, lowLabel, highLabel }, onChange: change }: { readonly question: QuestionDraft; readonly onChange: (next: Partial<QuestionDraft>) => void }) {
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-4">
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
  )
}
