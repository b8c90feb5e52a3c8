import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { contractTypesQuery } from '#shared/reference/lists.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { FacetFilter } from '#shared/ui/table/facet-filter.tsx'
import { TAG_COLORS } from '#shared/ui/tag-badge.tsx'
import { saveType, typeUseQuery } from '../data/settings/types.ts'
import { type LeaveTypeRow, type TypeDraft, typeDraftOf, typeProblems } from '../model/settings/leave-type.ts'
import { CountingFields, PaperFields } from './type-fields.tsx'

export interface TypeSheetProps {
  readonly companyId: string
  /** Null adds one. */
  readonly type: LeaveTypeRow | null
  readonly onClose: () => void
}

/** Adds or edits a type of leave. A type that was used keeps the way it counts, and says so. */
export function TypeSheet({ companyId, type, onClose }: TypeSheetProps) {
  const [draft, setDraft] = useState(() => typeDraftOf(type))
  const [isChecked, setChecked] = useState(false)
  const { data: isUsed = type !== null } = useQuery({ ...typeUseQuery(companyId, type?.id ?? ''), enabled: type !== null })
  const { data: contracts = [] } = useQuery(contractTypesQuery())
  const save = useAct({
    act: () => saveType(companyId, type, draft),
    done: [type === null ? 'Tipo criado' : 'Tipo salvo', draft.name.trim()],
    stale: SUBJECTS.leaveSettings,
    onDone: onClose,
  })
  const problem = save.error ? toAppError(save.error) : null
  const problems = typeProblems(draft)
  const shown = (field: keyof TypeDraft): string | null => {
    const early = isChecked ? problems.get(field) : undefined
    return early ?? (problem?.field === field ? problem.message : null)
  }
  const change = (part: Partial<TypeDraft>): void => setDraft((current) => ({ ...current, ...part }))
  const starts = (who: string) => ({
    checked: draft.started_by.includes(who),
    onChange: ({ target }: { target: { checked: boolean } }) => change({ started_by: target.checked ? [...draft.started_by, who] : draft.started_by.filter((each) => each !== who) }),
  })
  const submit = (): void => {
    setChecked(true)
    if (problems.size === 0) save.mutate()
  }
  return (
    <FormSheet
      title={type === null ? 'Novo tipo de licença' : `Editar ${type.name}`}
      confirmLabel="Salvar tipo"
      act={save}
      failure="O tipo não foi salvo"
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <Field label="Nome" required error={shown('name')}>
          <TextInput maxLength={100} autoComplete="off" value={draft.name} onChange={(event) => change({ name: event.target.value })} />
        </Field>
        <Field label="Cor">
          <SelectInput
            value={draft.color}
            onChange={(event) => change({ color: event.target.value })}
            options={TAG_COLORS.map(({ value, label }) => [value, label])}
          />
        </Field>
      </div>
      {isUsed && (
        <Alert tone="info" title="Este tipo já foi usado">
          A contagem não muda, para que cada saldo continue dizendo o mesmo. Para contar de outro modo, arquive este e crie outro.
        </Alert>
      )}
      <CountingFields draft={draft} type={type} isLocked={isUsed} shown={shown} onChange={change} />
      <PaperFields draft={draft} shown={shown} onChange={change} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">Quem pede</legend>
        <Checkbox label="A própria pessoa" {...starts('person')} />
        <Checkbox label="O gestor, pela equipe" {...starts('manager')} />
        <Checkbox label="O RH" checked disabled onChange={() => undefined} />
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <FacetFilter
            label="Tipos de contrato"
            choices={contracts.map(({ id, name }) => ({ value: id, label: name, total: null }))}
            chosen={draft.contract_types}
            onChange={(contract_types) => change({ contract_types })}
          />
          <span className="text-sm text-text-muted">{draft.contract_types.length === 0 ? 'Sem escolher, vale para todos.' : 'Só para os escolhidos.'}</span>
        </div>
      </fieldset>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-1 font-medium">O que os outros veem</legend>
        <Field label="Nome para gestores" optional hint="Colegas veem sempre e somente “Ausente”." error={shown('shown_as')}>
          <TextInput maxLength={60} autoComplete="off" value={draft.shown_as} onChange={(event) => change({ shown_as: event.target.value })} />
        </Field>
        <Checkbox label="É dado de saúde: motivo e CID só para a pessoa e o RH" checked={draft.is_health} onChange={(event) => change({ is_health: event.target.checked })} />
      </fieldset>
    </FormSheet>
  )
}
