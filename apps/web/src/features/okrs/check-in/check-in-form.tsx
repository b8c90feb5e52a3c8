import { type SyntheticEvent, useId, useRef, useState } from 'react'

import { DraftFound } from '#shared/form/draft-found.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { lastValueText } from '../model/check-in/check-in.ts'
import { HEALTH_LABELS, type KeyResult } from '../model/goal.ts'
import { ChoiceRow } from './choice-row.tsx'
import { ConfidenceField } from './confidence-field.tsx'
import { MilestoneList } from './milestone-list.tsx'
import { Suggestion } from './suggestion.tsx'
import { type CheckInHandlers, useCheckIn } from './use-check-in.ts'

const HEALTHS = Object.entries(HEALTH_LABELS)
const YES_NO = [['yes', 'Sim'], ['no', 'Não']] as const
const UNITS = { number: '', percent: ' (%)', money: ' (R$)', days: ' (dias)', hours: ' (horas)' } as const

export interface CheckInFormProps extends CheckInHandlers {
  readonly keyResult: KeyResult
  /** Several are done one after the other: what is rarely said folds away. */
  readonly isQuick?: boolean
}

type State = ReturnType<typeof useCheckIn>

function ValueField({ keyResult, state, field }: { readonly keyResult: KeyResult; readonly state: State; readonly field: string | null }) {
  const { draft, change, problems, error } = state
  const refusal = field === 'value' ? toAppError(error).message : null
  const problem = problems.value ?? refusal
  if (keyResult.feed !== null) {
    return (
      <div className="max-w-64">
        <p className="font-medium">Valor de hoje</p>
        <p className="tabular mt-1.5">{keyResult.feed.is_read ? lastValueText(keyResult) : 'Você não vê este número.'}</p>
        <p className="text-sm break-words text-text-muted">Vem de {keyResult.feed.name}, sem digitar.</p>
      </div>
    )
  }
  if (keyResult.kind === 'milestones') return <MilestoneList keyResult={keyResult} mayTick />
  if (keyResult.kind === 'yes_no') {
    return <ChoiceRow legend="Já aconteceu?" options={YES_NO} value={draft.value === 'yes' || draft.value === 'no' ? draft.value : null} onChange={(value) => change({ value })} error={problem} />
  }
  return (
    <Field label={`Valor de hoje${UNITS[keyResult.unit]}`} hint={keyResult.value === null ? 'Sem valor ainda' : `Último: ${lastValueText(keyResult)}`} error={problem} className="max-w-64">
      <TextInput inputMode="decimal" autoComplete="off" enterKeyHint="send" value={draft.value} onChange={(event) => change({ value: event.target.value })} />
    </Field>
  )
}

function Words({ state, field }: { readonly state: State; readonly field: string | null }) {
  const { draft, change, problems, error } = state
  const refusalOf = (name: string): string | null => (field === name ? toAppError(error).message : null)
  return (
    <>
      <Field label="Situação" hint="Sem escolha, vale o que os números dizem." error={refusalOf('health')} className="max-w-64">
        <SelectInput none="Pelos números" options={HEALTHS} value={draft.health} onChange={(event) => change({ health: event.target.value as State['draft']['health'] })} />
      </Field>
      <Field label="Comentário" required={draft.health !== ''} optional={draft.health === ''} error={problems.note ?? refusalOf('note')}>
        <TextArea rows={2} maxLength={2000} value={draft.note} onChange={(event) => change({ note: event.target.value })} />
      </Field>
      <Field label="O que está impedindo" optional error={refusalOf('blocker')}>
        <TextArea rows={2} maxLength={500} value={draft.blocker} onChange={(event) => change({ blocker: event.target.value })} />
      </Field>
    </>
  )
}

/** Where a key result stands today. Enter saves from every short field; what failed to be saved stays typed, to be tried again. */
export function CheckInForm({ keyResult, isQuick = false, ...handlers }: CheckInFormProps) {
  const state = useCheckIn(keyResult, handlers)
  const wordsId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { draft, error } = state
  const [isOpen, setOpen] = useState(!isQuick || draft.note !== '' || draft.health !== '' || draft.blocker !== '')
  const problem = error === null ? null : toAppError(error)
  const field = problem?.field ?? null
  const isNamed = field !== null && ['value', 'health', 'note', 'blocker'].includes(field)
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (state.save()) return
    // What is missing is under way to be shown.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], input:not(:checked)[type="radio"]')?.focus())
  }
  return (
    <form ref={form} noValidate aria-label={`Check-in de ${keyResult.title}`} onSubmit={handleSubmit} className="flex flex-col gap-4">
      <DraftFound isFound={state.isFound} />
      {error !== null && !isNamed && <Refusal error={error} title="O check-in não foi salvo. O que você escreveu continua aqui." />}
      {state.isWaiting && (
        <Alert tone="warning" title="Sem conexão">
          O que você escreveu continua aqui e será salvo quando a conexão voltar.
        </Alert>
      )}
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <div className="min-w-0 basis-64 max-sm:basis-full">
          <ValueField keyResult={keyResult} state={state} field={field} />
        </div>
        <ConfidenceField value={draft.confidence} onChange={(confidence) => state.change({ confidence })} />
      </div>
      {keyResult.kind !== 'milestones' && keyResult.feed === null && <Suggestion keyResult={keyResult} draft={draft} />}
      <div id={wordsId} hidden={!isOpen} className={isOpen ? 'flex flex-col gap-4' : ''}>
        {isOpen && <Words state={state} field={field} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={isQuick ? 'secondary' : 'primary'} pending={state.isPending}>
          {problem?.retryable === true ? 'Tentar novamente' : 'Salvar check-in'}
        </Button>
        {isQuick && (
          <Button variant="ghost" aria-expanded={isOpen} aria-controls={wordsId} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Menos' : 'Situação e comentário'}
          </Button>
        )}
      </div>
    </form>
  )
}
