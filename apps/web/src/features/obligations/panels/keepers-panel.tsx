import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { todayIso } from '#shared/lib/dates.ts'
import type { ObligationKindRow, Person } from '#shared/supabase/shapes.gen.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { useAssign, useBegin } from '../data/obligation-acts.ts'
import { settingsQuery } from '../data/obligation-queries.ts'
import { AREAS, NOBODY } from '../model/obligation-list.ts'

interface KindRowProps {
  readonly kind: ObligationKindRow
  /** Who takes care of it when nobody is named for it. */
  readonly others: Person | null
  readonly keepers: readonly Person[]
  readonly isPending: boolean
  readonly onAssign: (id: string | null) => void
}

function KindRow({ kind, others, keepers, isPending, onAssign }: KindRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">{kind.label}</p>
        <p className="text-sm break-words text-text-muted">{kind.law}. {kind.rule}</p>
      </div>
      <div className="w-full sm:w-56">
        <SelectInput aria-label={`Responsável por ${kind.label}`} value={kind.is_named ? (kind.responsible?.id ?? '') : ''} disabled={isPending} onChange={({ target }) => onAssign(target.value || null)}>
          <option value="">{others?.name ?? NOBODY}</option>
          {keepers.map(({ id, name }) => id !== others?.id && <option key={id} value={id}>{name}</option>)}
        </SelectInput>
      </div>
    </li>
  )
}

/** Every kind of the calendar with its law and who takes care of it, and since when the company keeps it. */
export function KeepersPanel() {
  const companyId = useCompanyId()
  const query = useQuery(settingsQuery(companyId))
  const assign = useAssign(companyId)
  const begin = useBegin(companyId)
  return (
    <QueryStates query={query} pending={<TableSkeleton />}>
      {({ kinds, others, keepers, since }) => (
        <div className="flex max-w-4xl flex-col gap-8">
          <Refusal error={assign.error} title="O responsável não foi salvo" />
          <Field label="Calendário em uso desde" hint="O que só a folha sabe, como os eventos do eSocial, é cobrado a partir deste dia." className="max-w-xs">
            <DateInput value={since} max={todayIso()} onValue={(day) => { if (day !== '' && day !== since) begin.mutate(day) }} />
          </Field>
          <Field label="Quem cuida de todas as outras" hint="Vale onde ninguém foi escolhido abaixo. Sem ninguém, a obrigação aparece como “Sem responsável” e não entra em Pendências." className="max-w-xs">
            <SelectInput value={others?.id ?? ''} disabled={assign.isPending} onChange={({ target }) => assign.mutate({ kind: null, responsibleId: target.value || null, itemKey: null })}>
              <option value="">{NOBODY}</option>
              {keepers.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
            </SelectInput>
          </Field>
          {[...Map.groupBy(kinds, ({ area }) => area)].map(([area, rows]) => (
            <Section key={area} title={AREAS[area] ?? area}>
              <ul className="divide-y">
                {rows.map((kind) => <KindRow key={kind.kind} kind={kind} others={others} keepers={keepers} isPending={assign.isPending} onAssign={(responsibleId) => assign.mutate({ kind: kind.kind, responsibleId, itemKey: null })} />)}
              </ul>
            </Section>
          ))}
        </div>
      )}
    </QueryStates>
  )
}
