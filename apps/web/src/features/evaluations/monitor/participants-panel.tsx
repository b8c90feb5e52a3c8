import { useQuery } from '@tanstack/react-query'
import { MoreHorizontal, UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'

import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import { useListState } from '#shared/list/use-list-state.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { ImportParticipants } from '../cycles/import-participants.tsx'
import { participantsQuery } from '../data/cycles/monitor-queries.ts'
import { peerSetQuery } from '../data/cycles/peer-data.ts'
import { type Cycle, STEP_LABELS } from '../model/cycles/cycle.ts'
import { monitorList, type Participant } from '../model/cycles/monitor-list.ts'
import { PeersDialog } from '../nominations/peers-dialog.tsx'
import { Flags, participantColumns, sheetsText } from './participant-columns.tsx'
import { AddDialog, EvaluatorDialog, RemoveDialog, ReopenDialog } from './participant-dialogs.tsx'

const SHOW = [{ value: 'attention', label: 'Precisam de atenção' }, { value: 'removed', label: 'Saíram do ciclo' }] as const

type Acting = { readonly act: 'remove' | 'evaluator' | 'peers'; readonly row: Participant } | { readonly act: 'reopen'; readonly sheet: Participant['sheets'][number] }

function RowMenu({ row, hasPeers, isRunning, onAct }: { readonly row: Participant; readonly hasPeers: boolean; readonly isRunning: boolean; readonly onAct: (acting: Acting) => void }) {
  const reopenable = row.sheets.filter(({ may_reopen: may }) => may)
  const isActive = row.status === 'active'
  if (!(isActive && isRunning) && reopenable.length === 0) return null
  return (
    <Menu trigger={<Button variant="ghost" size="icon-sm" aria-label={`Ações: ${row.employee.name}`}><MoreHorizontal aria-hidden="true" className="size-4" /></Button>}>
      {isActive && isRunning && hasPeers && <MenuItem onSelect={() => onAct({ act: 'peers', row })}>Escolher pares</MenuItem>}
      {isActive && isRunning && <MenuItem onSelect={() => onAct({ act: 'evaluator', row })}>Trocar o gestor que avalia</MenuItem>}
      {reopenable.map((sheet) => (
        <MenuItem key={sheet.assignment_id} onSelect={() => onAct({ act: 'reopen', sheet })}>
          Reabrir: {STEP_LABELS[sheet.step]}
        </MenuItem>
      ))}
      {isActive && isRunning && <MenuItem tone="danger" onSelect={() => onAct({ act: 'remove', row })}>Retirar do ciclo</MenuItem>}
    </Menu>
  )
}

function PeersOf({ participantId, onClose }: { readonly participantId: string; readonly onClose: () => void }) {
  const set = useQuery(peerSetQuery(participantId)).data
  return set ? <PeersDialog set={set} onClose={onClose} /> : null
}

/** Who is evaluated, with what changed since the launch: people who left, moved or have another manager. */
export function ParticipantsPanel({ cycle }: { readonly cycle: Cycle }) {
  const list = useListState(monitorList)
  const { state, change } = list
  const [acting, setActing] = useState<Acting | null>(null)
  const [isAdding, setAdding] = useState(false)
  const hasPeers = cycle.peers_by !== 'team' && cycle.steps.some(({ step }) => step === 'peer')
  const isRunning = cycle.status === 'running'
  const menu = (row: Participant) => <RowMenu row={row} hasPeers={hasPeers} isRunning={isRunning} onAct={setActing} />
  const close = (): void => setActing(null)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListToolbar
        list={list}
        search={{ label: 'Buscar pessoa', placeholder: 'Nome' }}
        actions={
          isRunning && (
            <>
              <ImportParticipants cycle={cycle.name} />
              <Button onClick={() => setAdding(true)}><UserPlus aria-hidden="true" className="size-4" />Adicionar pessoa</Button>
            </>
          )
        }
      >
        <ListFilter label="Situação" none="Todos no ciclo" value={state.mostrar === 'attention' || state.mostrar === 'removed' ? state.mostrar : ''} options={SHOW} onChange={(mostrar) => change({ mostrar })} />
      </ListToolbar>
      <ServerList
        list={list}
        query={(asked) => participantsQuery(cycle.id, asked)}
        label="Quem é avaliado"
        noun={['pessoa', 'pessoas']}
        columns={participantColumns(hasPeers, menu)}
        rowKey={({ participant_id: id }) => id}
        rowName={({ employee }) => employee.name}
        renderCard={(row) => (
          <div className="flex flex-col gap-2 py-3">
            <div className="flex items-start gap-2">
              <PersonChip person={row.employee} size="sm" className="flex-1" />
              {menu(row)}
            </div>
            <Flags row={row} hasPeers={hasPeers} />
            <span className="text-sm break-words text-text-muted">{row.reason ?? sheetsText(row)}</span>
          </div>
        )}
        unmatched={{ title: 'Ninguém com este filtro', hint: 'Tire o filtro ou busque por outra parte do nome.' }}
        empty={<EmptyState icon={<UsersRound />} title="Ninguém está neste ciclo" />}
      />
      {isAdding && <AddDialog cycleId={cycle.id} onClose={() => setAdding(false)} />}
      {acting?.act === 'remove' && <RemoveDialog row={acting.row} onClose={close} />}
      {acting?.act === 'evaluator' && <EvaluatorDialog row={acting.row} onClose={close} />}
      {acting?.act === 'peers' && <PeersOf participantId={acting.row.participant_id} onClose={close} />}
      {acting?.act === 'reopen' && <ReopenDialog sheet={acting.sheet} onClose={close} />}
    </div>
  )
}
