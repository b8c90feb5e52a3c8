import type { ReactNode } from 'react'

import { Badge } from '#shared/ui/badge.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import type { TableColumn } from '#shared/ui/table/data-table.tsx'
import { STEP_LABELS } from '../model/cycles/cycle.ts'
import type { Participant } from '../model/cycles/monitor-list.ts'

const SHEET_STATES: Readonly<Record<Participant['sheets'][number]['state'], string>> = { todo: 'a fazer', draft: 'em rascunho', sent: 'enviada', answered: 'enviada', missed: 'não enviada' }

/** What changed about a participant since the launch, and their peers. */
export function Flags({ row, hasPeers }: { readonly row: Participant; readonly hasPeers: boolean }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {row.status === 'left' && <Badge>Desligado</Badge>}
      {row.status === 'removed' && <Badge>Retirado</Badge>}
      {row.status === 'active' && row.new_manager !== null && <Badge tone="warning">Mudou de gestor</Badge>}
      {row.status === 'active' && row.manager === null && <Badge tone="warning">Sem gestor</Badge>}
      {row.status === 'active' && row.is_away && <Badge tone="info">Ausente hoje</Badge>}
      {hasPeers && row.status === 'active' && <Badge tone={row.peers === 0 ? 'warning' : 'neutral'}>{row.peers === 0 ? 'Sem pares' : row.peers === 1 ? '1 par' : `${row.peers} pares`}</Badge>}
      {row.proposed > 0 && <Badge tone="info">{row.proposed === 1 ? '1 par a aprovar' : `${row.proposed} pares a aprovar`}</Badge>}
    </span>
  )
}

/** How far the identified sheets about somebody are. */
export const sheetsText = ({ sheets }: Participant): string => sheets.map(({ step, state }) => `${step === 'manager' ? 'Gestor' : STEP_LABELS[step]}: ${SHEET_STATES[state]}`).join(' · ')

/** Columns of who is evaluated. */
export function participantColumns(hasPeers: boolean, menu: (row: Participant) => ReactNode): readonly TableColumn<Participant>[] {
  return [
    { id: 'name', header: 'Pessoa', cell: (row) => <PersonChip person={row.employee} size="sm" />, className: 'min-w-56' },
    { id: 'manager', header: 'Gestor no lançamento', cell: ({ manager }) => <span className="break-words">{manager?.name ?? '—'}</span> },
    { id: 'sheets', header: 'Identificadas', cell: (row) => <span className="text-sm break-words">{row.reason ?? sheetsText(row)}</span> },
    { id: 'flags', header: 'Situação', cell: (row) => <Flags row={row} hasPeers={hasPeers} /> },
    { id: 'menu', header: 'Ações', cell: menu },
  ]
}
