import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { formatDate } from '../../../shared/lib/dates.ts'
import { toAppError } from '../../../shared/supabase/app-error.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { Checkbox, SelectInput, TextInput } from '../../../shared/ui/inputs.tsx'
import { Refusal } from '../../../shared/ui/refusal.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { coverageEffectsQuery, type CoverageWish, saveCoverage } from '../data/blocks.ts'
import { placesQuery } from '../data/places.ts'
import { leaveSettingsKeys } from '../data/settings-keys.ts'
import type { CoverageRule } from '../model/block.ts'

function Effects({ companyId, wish }: { readonly companyId: string; readonly wish: CoverageWish }) {
  const { data } = useQuery(coverageEffectsQuery(companyId, wish))
  if (data === undefined) return null
  const { people, minimum, days_below: below, first_below: first } = data
  return (
    <p role="status" className="text-sm text-text-muted">
      Hoje: {people === 1 ? '1 pessoa' : `${people.toLocaleString('pt-BR')} pessoas`}, mínimo de {minimum.toLocaleString('pt-BR')}.{' '}
      {below === 0 ? 'Com o que já foi pedido, nenhum dia do próximo ano fica abaixo.' : `${below === 1 ? '1 dia do próximo ano fica' : `${below} dias do próximo ano ficam`} abaixo, o primeiro em ${formatDate(first)}.`}
    </p>
  )
}

const WHOLE = /^\d{1,5}$/

export interface CoverageDialogProps {
  readonly companyId: string
  /** Null adds one. */
  readonly rule: CoverageRule | null
  readonly today: string
  readonly onClose: () => void
}

/** Adds or edits a rule of coverage, with what it would mean today. */
export function CoverageDialog({ companyId, rule, today, onClose }: CoverageDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const { data: places } = useQuery(placesQuery(companyId))
  const [department, setDepartment] = useState(rule?.department.id ?? '')
  const [isBelow, setBelow] = useState(rule?.with_below ?? true)
  const [measure, setMeasure] = useState(rule !== null && rule.max_away_pct === null ? 'present' : 'away')
  const [amount, setAmount] = useState(String(rule?.min_present ?? rule?.max_away_pct ?? ''))
  const [from, setFrom] = useState(rule?.starts_on ?? today)
  const [to, setTo] = useState(rule?.ends_on ?? '')
  const [isChecked, setChecked] = useState(false)
  const value = WHOLE.test(amount) ? Number(amount) : Number.NaN
  const isAmount = measure === 'away' ? value >= 0 && value <= 99 : value >= 1 && value <= 10_000
  const wish: CoverageWish | null =
    department === '' || !isAmount || from === '' || (to !== '' && to < from)
      ? null
      : { department_id: department, with_below: isBelow, min_present: measure === 'away' ? null : value, max_away_pct: measure === 'away' ? value : null, starts_on: from, ends_on: to === '' ? null : to }
  const save = useMutation({
    mutationFn: (ready: CoverageWish) => saveCoverage(companyId, rule, ready),
    onSuccess: () => {
      onClose()
      toast.success(rule === null ? 'Regra de cobertura criada' : 'Regra de cobertura salva', { description: places?.departments.find(({ id }) => id === department)?.name ?? '' })
    },
    onSettled: () => Promise.all([leaveSettingsKeys.coverage(companyId), ['leaves']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const departments = [...(places?.departments ?? []), ...(rule && !places?.departments.some(({ id }) => id === rule.department.id) ? [rule.department] : [])]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={rule === null ? 'Nova regra de cobertura' : 'Editar regra de cobertura'}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
            Salvar regra
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (wish !== null) save.mutate(wish)
        }}
      >
        <Refusal error={save.error ? toAppError(save.error) : null} title="A regra não foi salva" />
        <Field label="Departamento" required error={isChecked && department === '' ? 'Escolha o departamento' : null}>
          <SelectInput value={department} onChange={(event) => setDepartment(event.target.value)}>
            <option value="">Escolha</option>
            {departments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Checkbox label="Com os departamentos abaixo dele" checked={isBelow} onChange={(event) => setBelow(event.target.checked)} />
        <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
          <Field label="O que se mede">
            <SelectInput value={measure} onChange={(event) => setMeasure(event.target.value)}>
              <option value="away">No máximo tantos por cento fora</option>
              <option value="present">Pelo menos tantas pessoas presentes</option>
            </SelectInput>
          </Field>
          <Field label={measure === 'away' ? 'Por cento' : 'Pessoas'} required error={isChecked && !isAmount ? (measure === 'away' ? 'Use de 0 a 99' : 'Use de 1 a 10.000') : null}>
            <TextInput inputMode="numeric" maxLength={5} autoComplete="off" value={amount} onChange={(event) => setAmount(event.target.value)} />
          </Field>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Desde" required error={isChecked && from === '' ? 'Informe o dia' : null}>
            <TextInput type="date" min="1990-01-01" max="2199-12-31" value={from} onChange={(event) => setFrom(event.target.value)} />
          </Field>
          <Field label="Até" optional error={isChecked && to !== '' && to < from ? 'O fim vem depois do começo' : null}>
            <TextInput type="date" min={from} max="2199-12-31" value={to} onChange={(event) => setTo(event.target.value)} />
          </Field>
        </div>
        {wish !== null && <Effects companyId={companyId} wish={wish} />}
      </form>
    </Dialog>
  )
}
