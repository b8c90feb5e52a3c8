import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Pencil } from 'lucide-react'
import { useState } from 'react'

import { COMPETENCY_LEVELS } from '#shared/lib/competency-kinds.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { competenciesQuery, competencyPositionsQuery } from '../data/competencies/competency-data.ts'
import type { Competency } from '../model/competencies/competency.ts'
import { CompetencyForm } from './competency-form.tsx'
import { KindBadge } from './kind-badge.tsx'

function Levels({ competency: { levels } }: { readonly competency: Competency }) {
  return (
    <ol aria-label="Níveis" className="divide-y border-y">
      {COMPETENCY_LEVELS.map((level) => {
        const behaviour = levels.find((each) => each.level === level)?.behaviour
        return (
          <li key={level} className="flex gap-3 py-3">
            <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-subtle text-sm font-semibold text-primary-text tabular">
              <span className="sr-only">Nível </span>
              {level}
            </span>
            {behaviour === undefined ? <p className="pt-0.5 text-text-muted">Sem descrição</p> : <p className="min-w-0 pt-0.5 break-words whitespace-pre-line">{behaviour}</p>}
          </li>
        )
      })}
    </ol>
  )
}

function Positions({ companyId, competencyId }: { readonly companyId: string; readonly competencyId: string }) {
  const positions = useQuery(competencyPositionsQuery(companyId, competencyId))
  return (
    <section aria-label="Cargos que pedem esta competência">
      <h3 className="mb-2 font-semibold">Cargos que pedem</h3>
      <QueryStates query={positions} pending={<Skeleton className="h-24 rounded-lg" />} empty={<p className="text-text-muted">Nenhum cargo pede esta competência ainda.</p>}>
        {(rows) => (
          <ul className="divide-y border-y">
            {rows.map(({ position_id: id, title, level }) => (
              <li key={id} className="flex items-center justify-between gap-4 py-2">
                <span className="min-w-0 break-words">{title}</span>
                <span className="shrink-0 text-sm text-text-muted tabular">Nível {level}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  )
}

interface CompetencySheetProps {
  readonly companyId: string
  readonly competencyId: string
  readonly onArchive: (competency: Competency, isArchived: boolean) => void
  readonly onClose: () => void
}

/** One competency: what it is, its levels, and the positions that require it. */
export function CompetencySheet({ companyId, competencyId, onArchive, onClose }: CompetencySheetProps) {
  const [isEditing, setIsEditing] = useState(false)
  const found = useQuery({ ...competenciesQuery(companyId), select: (all) => all.find(({ id }) => id === competencyId) ?? null })
  const competency = found.data ?? null
  const isArchived = competency !== null && competency.archived_at !== null
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={competency?.name ?? 'Competência'}
      width="max-w-xl"
      {...(competency && {
        footer: isArchived ? (
          <Button onClick={() => onArchive(competency, false)}>
            <ArchiveRestore aria-hidden="true" className="size-4" />
            Voltar a usar
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={() => onArchive(competency, true)}>
              <Archive aria-hidden="true" className="size-4" />
              Arquivar
            </Button>
            <Button variant="primary" onClick={() => setIsEditing(true)}>
              <Pencil aria-hidden="true" className="size-4" />
              Editar
            </Button>
          </>
        ),
      })}
    >
      <QueryStates query={found} pending={<Skeleton className="h-64 rounded-lg" />} isEmpty={(data) => data === null} empty={<p className="text-text-muted">Esta competência não existe mais.</p>}>
        {(data) =>
          data && (
            <div className="flex flex-col gap-5">
              <div className="flex flex-wrap items-center gap-2">
                <KindBadge kind={data.kind} />
                {isArchived && <Badge dashed>Arquivada</Badge>}
              </div>
              {data.description !== null && <p className="break-words whitespace-pre-line">{data.description}</p>}
              <Levels competency={data} />
              <Positions companyId={companyId} competencyId={data.id} />
            </div>
          )
        }
      </QueryStates>
      {isEditing && competency && <CompetencyForm companyId={companyId} competency={competency} onClose={() => setIsEditing(false)} />}
    </Sheet>
  )
}
