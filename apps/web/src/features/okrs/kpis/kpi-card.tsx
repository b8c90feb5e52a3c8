import { Archive, ArchiveRestore, EllipsisVertical, Pencil, Target } from 'lucide-react'
import { useId } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { StateMark } from '#shared/ui/state-mark.tsx'
import type { Kpi } from '../model/goal.ts'
import { kpiStanding, lastOf, moveText, rangeText } from '../model/kpi.ts'
import { valueText } from '../model/numbers.ts'
import { scopeText } from '../model/writing/feed-draft.ts'
import { KpiLine } from './kpi-line.tsx'

export interface KpiCardProps {
  readonly kpi: Kpi
  readonly isArchived: boolean
  /** Null where no goal may be begun now. */
  readonly onGoal: (() => void) | null
  readonly onHistory: () => void
  readonly onEnter: () => void
  readonly onEdit: () => void
  readonly onArchive: () => void
}

/** One indicator: its last value against the healthy range, where it comes from and what may be done with it. */
export function KpiCard({ kpi, isArchived, onGoal, onHistory, onEnter, onEdit, onArchive }: KpiCardProps) {
  const id = useId()
  const last = lastOf(kpi)
  const standing = kpiStanding(kpi)
  const move = moveText(kpi)
  return (
    <li>
      <Card className="flex h-full flex-col gap-3">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 id={id} className="font-semibold break-words">{kpi.name}</h3>
            <p className="text-sm break-words text-text-muted">
              {kpi.owner.name}
              {kpi.indicator !== null && <> · {kpi.indicator} {scopeText(kpi.scope, kpi.department, kpi.owner.name)}</>}
            </p>
          </div>
          {kpi.may_edit && (
            <Menu
              trigger={
                <Button variant="ghost" size="icon-sm" aria-label={`Ações de ${kpi.name}`}>
                  <EllipsisVertical aria-hidden="true" className="size-4" />
                </Button>
              }
            >
              {!isArchived && (
                <MenuItem icon={<Pencil />} onSelect={onEdit}>
                  Editar indicador
                </MenuItem>
              )}
              <MenuItem icon={isArchived ? <ArchiveRestore /> : <Archive />} onSelect={onArchive}>
                {isArchived ? 'Trazer de volta' : 'Arquivar indicador'}
              </MenuItem>
            </Menu>
          )}
        </div>
        <div>
          <p className="tabular text-xl font-semibold break-words">{last === null ? '—' : valueText(last.value, kpi)}</p>
          <p className="tabular text-sm text-text-muted">{last === null ? 'Sem valor ainda' : [formatDate(last.on), move].filter((each) => each !== '').join(' · ')}</p>
        </div>
        <KpiLine kpi={kpi} />
        <p className="tabular flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <StateMark shape={standing.shape} />
          {standing.label}
          {(kpi.healthy_min !== null || kpi.healthy_max !== null) && <span className="text-text-muted">({rangeText(kpi)})</span>}
        </p>
        {kpi.stopped !== null && <p className="text-sm text-warning-text">{kpi.stopped}</p>}
        <div className="mt-auto flex flex-wrap gap-2">
          {kpi.may_edit && kpi.indicator === null && !isArchived && (
            <Button size="sm" aria-describedby={id} onClick={onEnter}>
              Registrar valor
            </Button>
          )}
          <Button size="sm" variant="ghost" aria-describedby={id} onClick={onHistory}>
            Histórico
          </Button>
          {onGoal && !isArchived && (
            <Button size="sm" variant="ghost" aria-describedby={id} onClick={onGoal}>
              <Target aria-hidden="true" className="size-4" />
              Criar objetivo
            </Button>
          )}
        </div>
      </Card>
    </li>
  )
}
