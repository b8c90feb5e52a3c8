import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { addLaw, lawEffectsQuery } from '../data/settings/rules.ts'
import { type LeaveRule, numberProblem, valueText } from '../model/settings/rule.ts'
import { ValueField } from './value-field.tsx'

function Effects({ rule, from, value }: { readonly rule: LeaveRule; readonly from: string; readonly value: number }) {
  const { data } = useQuery(lawEffectsQuery(rule.rule, from, value))
  if (data === undefined) return null
  const { companies, granted } = data
  return (
    <p role="status" className="text-sm text-text-muted">
      {companies === 0 ? 'Nenhuma empresa fica abaixo desta lei.' : `${companies === 1 ? '1 empresa dá' : `${companies} empresas dão`} menos que isso: a partir desse dia vale a lei.`}{' '}
      {granted > 0 && `${granted === 1 ? '1 licença já concedida' : `${granted} licenças já concedidas`} a partir desse dia ${granted === 1 ? 'fica' : 'ficam'} como ${granted === 1 ? 'está' : 'estão'}.`}
    </p>
  )
}

/** A master writes what the law says from a day on. */
export function LawForm({ rule, onDone }: { readonly rule: LeaveRule; readonly onDone: () => void }) {
  const [value, setValue] = useState('')
  const [from, setFrom] = useState('')
  const [source, setSource] = useState('')
  const [isChecked, setChecked] = useState(false)
  const save = useAct({
    act: () => addLaw({ rule: rule.rule, from, value: Number(value.replace(',', '.')), source: source.trim() }),
    done: ['Lei escrita', `${valueText(rule.unit, Number(value.replace(',', '.')))} a partir de ${formatDate(from)}. Os administradores das empresas foram avisados.`],
    stale: SUBJECTS.leaveLaw,
    onDone,
  })
  const problem = save.error ? toAppError(save.error) : null
  const number = numberProblem(rule, value)
  const blamed = (field: string): string | null => (problem?.field === field ? problem.message : null)
  const isReady = number === null && from !== '' && source.trim() !== ''
  return (
    <form
      noValidate
      aria-label="Nova lei"
      className="flex flex-col gap-4 rounded-lg border bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (isReady) save.mutate()
      }}
    >
      {!['value', 'valid_from', 'source'].includes(problem?.field ?? '') && <Refusal error={problem} title="A lei não foi escrita" />}
      <div className="grid gap-4 sm:grid-cols-2">
        <ValueField rule={rule} value={value} error={(isChecked ? number : null) ?? blamed('value')} onChange={setValue} />
        <Field label="A partir de" required error={(isChecked && from === '' ? 'Informe o dia' : null) ?? blamed('valid_from')}>
          <DateInput min="1990-01-01" max="2199-12-31" value={from} onValue={setFrom} />
        </Field>
      </div>
      <Field label="Lei e artigo" required error={(isChecked && source.trim() === '' ? 'Informe a lei e o artigo' : null) ?? blamed('source')}>
        <TextInput maxLength={120} autoComplete="off" placeholder="Lei 15.371/2026, art. 11" value={source} onChange={(event) => setSource(event.target.value)} />
      </Field>
      {number === null && from !== '' && <Effects rule={rule} from={from} value={Number(value)} />}
      <p className="text-sm text-text-muted">Vale para todas as empresas, e os administradores de cada uma são avisados. O número anterior fica no histórico.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Cancelar</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          Escrever lei
        </Button>
      </div>
    </form>
  )
}
