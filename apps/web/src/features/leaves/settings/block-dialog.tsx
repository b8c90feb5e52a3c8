import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { departmentsQuery, positionsQuery, type ReferenceItem, sitesQuery } from '#shared/reference/lists.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { FacetFilter } from '#shared/ui/table/facet-filter.tsx'
import { awayInQuery, type BlockWish, saveBlock } from '../data/settings/blocks.ts'
import { leaveTypesQuery } from '../data/settings/types.ts'
import { type LeaveBlock, REFUSABLE_CATEGORIES } from '../model/settings/block.ts'

function wishOf(block: LeaveBlock | null): BlockWish {
  const ids = (pick: (scope: LeaveBlock['scopes'][number]) => { readonly id: string } | null): readonly string[] => block?.scopes.flatMap((scope) => pick(scope)?.id ?? []) ?? []
  return {
    starts_on: block?.starts_on ?? '',
    ends_on: block?.ends_on ?? '',
    reason: block?.reason ?? '',
    hard: block?.hard ?? true,
    departments: ids(({ department }) => department),
    sites: ids(({ site }) => site),
    positions: ids(({ position }) => position),
    types: ids(({ type }) => type),
  }
}

interface ScopeFieldsProps {
  readonly companyId: string
  readonly wish: BlockWish
  readonly onChange: (part: Partial<BlockWish>) => void
}

function ScopeFields({ companyId, wish, onChange }: ScopeFieldsProps) {
  const { data: departments } = useQuery(departmentsQuery(companyId))
  const { data: sites } = useQuery(sitesQuery(companyId))
  const { data: positions } = useQuery(positionsQuery(companyId))
  const { data: types = [] } = useQuery(leaveTypesQuery(companyId))
  const choices = (found: readonly ReferenceItem[] | undefined) => (found ?? []).map(({ id, name }) => ({ value: id, label: name, total: null }))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">Para quem vale</legend>
      <div className="flex flex-wrap gap-2">
        <FacetFilter label="Departamentos" choices={choices(departments)} chosen={wish.departments} onChange={(chosen) => onChange({ departments: chosen })} />
        <FacetFilter label="Locais" choices={choices(sites)} chosen={wish.sites} onChange={(chosen) => onChange({ sites: chosen })} />
        <FacetFilter label="Cargos" choices={choices(positions)} chosen={wish.positions} onChange={(chosen) => onChange({ positions: chosen })} />
        <FacetFilter
          label="Tipos de licença"
          choices={choices(types.filter(({ archived_at, category }) => archived_at === null && REFUSABLE_CATEGORIES.includes(category)))}
          chosen={wish.types}
          onChange={(chosen) => onChange({ types: chosen })}
        />
      </div>
      <p className="text-sm text-text-muted">Sem escolher, vale para toda a empresa. Um departamento inclui os que estão abaixo dele.</p>
    </fieldset>
  )
}

function Effects({ companyId, from, to }: { readonly companyId: string; readonly from: string; readonly to: string }) {
  const { data } = useQuery(awayInQuery(companyId, from, to))
  if (data === undefined) return null
  return (
    <p role="status" className="text-sm text-text-muted">
      {data === 0 ? 'Ninguém da empresa está ausente nestes dias.' : `${data === 1 ? '1 pessoa da empresa já tem' : `${data} pessoas da empresa já têm`} ausência nestes dias: nada muda para o que já foi pedido.`}
    </p>
  )
}

export interface BlockDialogProps {
  readonly companyId: string
  /** Null adds one. */
  readonly block: LeaveBlock | null
  readonly today: string
  readonly onClose: () => void
}

/** Adds or edits a block: its days, why, whether it refuses or warns, and whom. */
export function BlockDialog({ companyId, block, today, onClose }: BlockDialogProps) {
  const formId = useId()
  const [wish, setWish] = useState(() => wishOf(block))
  const [isChecked, setChecked] = useState(false)
  const change = (part: Partial<BlockWish>): void => setWish((current) => ({ ...current, ...part }))
  const save = useAct({
    act: () => saveBlock(companyId, block, { ...wish, reason: wish.reason.trim() }),
    done: [block === null ? 'Bloqueio criado' : 'Bloqueio salvo', wish.reason.trim()],
    stale: SUBJECTS.leaveSettings,
    onDone: onClose,
  })
  const problem = save.error ? toAppError(save.error) : null
  const isReady = wish.reason.trim() !== '' && wish.starts_on !== '' && wish.ends_on >= wish.starts_on
  const blamed = (field: string): string | null => (problem?.field === field ? problem.message : null)
  return (
    <FormDialog
      title={block === null ? 'Novo bloqueio' : 'Editar bloqueio'}
      confirmLabel="Salvar bloqueio"
      act={save}
      failure="O bloqueio não foi salvo"
      error={!['reason', 'starts_on', 'ends_on'].includes(problem?.field ?? '') ? problem : null}
      onSubmit={() => {
        setChecked(true)
        if (isReady) save.mutate()
      }}
      onClose={onClose}
    >
      <Field label="Motivo" required hint="As pessoas leem este texto quando pedem dias." error={(isChecked && wish.reason.trim() === '' ? 'Informe o motivo' : null) ?? blamed('reason')}>
        <TextInput maxLength={120} autoComplete="off" placeholder="Inventário anual" value={wish.reason} onChange={(event) => change({ reason: event.target.value })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Primeiro dia" required error={(isChecked && wish.starts_on === '' ? 'Informe o dia' : null) ?? blamed('starts_on')}>
          <DateInput min={block === null ? today : '1990-01-01'} max="2199-12-31" value={wish.starts_on} onValue={(iso) => change({ starts_on: iso })} />
        </Field>
        <Field label="Último dia" required error={(isChecked && !(wish.ends_on >= wish.starts_on && wish.ends_on !== '') ? 'O último dia deve ser depois do primeiro' : null) ?? blamed('ends_on')}>
          <DateInput min={wish.starts_on} max="2199-12-31" value={wish.ends_on} onValue={(iso) => change({ ends_on: iso })} />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">Quando alguém pede estes dias</legend>
        {[
          { hard: true, label: 'Impede: o pedido não é enviado' },
          { hard: false, label: 'Avisa: quem decide vê o aviso' },
        ].map(({ hard, label }) => (
          <label key={label} className="flex min-h-6 items-center gap-2 coarse:min-h-11">
            <input type="radio" name={`${formId}-hard`} className="size-4 accent-primary" checked={wish.hard === hard} onChange={() => change({ hard })} />
            {label}
          </label>
        ))}
      </fieldset>
      <ScopeFields companyId={companyId} wish={wish} onChange={change} />
      {wish.starts_on !== '' && wish.ends_on >= wish.starts_on && <Effects companyId={companyId} from={wish.starts_on} to={wish.ends_on} />}
    </FormDialog>
  )
}
