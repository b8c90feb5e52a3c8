import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileSignature, Plus } from 'lucide-react'
import { useState } from 'react'

import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { type FieldSpec, readable, textOf } from '#shared/lib/fields/field-spec.ts'
import { formatCbo } from '#shared/lib/masks.ts'
import { personField } from '#shared/lib/person/fields.ts'
import { contractTypesQuery } from '#shared/reference/lists.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { asOfQuery } from '../data/records/assignment-queries.ts'
import { recordKeys } from '../data/records/record-keys.ts'
import { contractsQuery } from '../data/records/record-queries.ts'
import { succeededTerm, successionText, termsOf } from '../model/history/contract-law.ts'
import { contractFields, inForceOn } from '../model/records/record-specs.ts'
import { EditButton } from '../records/edit-button.tsx'
import type { TabProps } from '../model/history/profile-tabs.ts'
import { RecordValues } from '../records/record-card.tsx'
import { RecordDialog } from '../records/record-dialog.tsx'

const startOf = (row: RecordRow): string => textOf(row['starts_on'])
const endOf = (row: RecordRow): string | null => (typeof row['ended_on'] === 'string' ? row['ended_on'] : null)

function titleOf(fields: readonly FieldSpec[], row: RecordRow): string {
  const type = fields.find(({ name }) => name === 'contract_type')
  return type ? readable(type, row['contract_type']) : 'Contrato'
}

/** What the law makes of a contract with a term that follows another one too soon; null when it makes nothing of it. */
function succession(contract: Readonly<Record<string, unknown>>, all: readonly RecordRow[]) {
  const before = succeededTerm(termsOf(contract), all.map(termsOf))
  return before && { title: 'Por lei, este contrato vale por prazo indeterminado', text: successionText(before) }
}

function SuccessionAlert({ contract, all }: { readonly contract: RecordRow; readonly all: readonly RecordRow[] }) {
  const said = succession(contract, all)
  return (
    said && (
      <Alert tone="warning" title={said.title}>
        {said.text}
      </Alert>
    )
  )
}

/** What the contract in force employs the person as, with the code that payroll and eSocial ask for. */
function Occupation({ person, day }: { readonly person: TabProps['person']; readonly day: string }) {
  const { data: asOf } = useQuery(asOfQuery(person, day))
  if (!asOf?.position) return null
  return (
    <DescriptionList
      columns={3}
      items={[
        { label: personField('position').label, value: asOf.position },
        { label: 'CBO', value: asOf.cbo === null ? 'Não informado na lista de cargos' : formatCbo(asOf.cbo) },
      ]}
    />
  )
}

/** The terms of work of the person, the one in force first. */
export function ContractTab({ person, standing, on }: TabProps) {
  const client = useQueryClient()
  const contracts = useQuery(contractsQuery(person))
  const types = useQuery(contractTypesQuery())
  const [open, setOpen] = useState<'add' | RecordRow | null>(null)
  const fields = contractFields(types.data ?? [])
  const day = on ?? todayIso()
  const canWrite = standing.isHr && !standing.isOwn && on === null
  const reload = (): void => {
    void client.invalidateQueries({ queryKey: recordKeys.contracts(person.companyId, person.id) })
    void client.invalidateQueries({ queryKey: recordKeys.timeline(person.companyId, person.id) })
  }
  const shown = (rows: readonly RecordRow[]) => (on === null ? rows : rows.filter((row) => startOf(row) <= on))
  const add = canWrite && (
    <Button onClick={() => setOpen('add')}>
      <Plus aria-hidden="true" className="size-4" />
      Novo contrato
    </Button>
  )
  return (
    <div className="flex flex-col gap-5">
      <QueryStates
        query={contracts}
        pending={<Skeleton className="h-48 rounded-lg" />}
        isEmpty={(rows) => shown(rows).length === 0}
        empty={
          <EmptyState icon={<FileSignature />} title="Nenhum contrato para mostrar" action={add}>
            {standing.isHr || standing.isOwn ? 'Tipo, jornada, prazo e sindicato aparecem aqui.' : 'Gestores veem os contratos de quem está na própria equipe.'}
          </EmptyState>
        }
      >
        {(rows) => {
          const current = inForceOn(rows, day, startOf, endOf)
          return (
            <>
              {add && (
                <div data-shell className="flex justify-end">
                  {add}
                </div>
              )}
              {shown(rows).map((row) => (
                <Card
                  key={row.id}
                  title={titleOf(fields, row)}
                  actions={
                    <span className="flex items-center gap-2">
                      {row === current && <Badge tone="success">Vigente</Badge>}
                      {startOf(row) > day && <Badge tone="info" dashed>Programado para {formatDate(startOf(row))}</Badge>}
                      {canWrite && <EditButton what={titleOf(fields, row)} onClick={() => setOpen(row)} />}
                    </span>
                  }
                >
                  <div className="flex flex-col gap-4">
                    <SuccessionAlert contract={row} all={rows} />
                    {row === current && <Occupation person={person} day={day} />}
                    <RecordValues fields={fields.slice(1)} row={row} />
                  </div>
                </Card>
              ))}
            </>
          )
        }}
      </QueryStates>
      {open !== null && types.data && (
        <RecordDialog
          person={person}
          record="contract"
          title={open === 'add' ? `Novo contrato de ${person.name}` : `Editar ${titleOf(fields, open)}`}
          {...(open === 'add' && { description: 'O contrato em vigor termina na véspera do novo.' })}
          groups={[{ title: 'Contrato', fields }]}
          row={open === 'add' ? null : open}
          notice={(typed) => succession({ ...typed, id: open === 'add' ? '' : open.id }, contracts.data ?? [])}
          onSaved={reload}
          onReload={reload}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
