import { useQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useArchiving } from '#shared/form/use-archiving.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { setArchived } from '#shared/supabase/versioned.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { coverageQuery } from '../data/settings/blocks.ts'
import { type CoverageRule, coverageText, daysText } from '../model/settings/block.ts'
import { RowActions } from './row-actions.tsx'

const CoverageDialog = lazy(async () => ({ default: (await import('./coverage-dialog.tsx')).CoverageDialog }))

/** How many people each department needs present. */
export function CoveragePanel() {
  const companyId = useCompanyId()
  const rules = useQuery(coverageQuery(companyId))
  const [today] = useState(() => todayIso())
  const [editing, setEditing] = useState<CoverageRule | 'new' | null>(null)
  const { archive, pendingId } = useArchiving(SUBJECTS.leaveSettings, (id, isArchived) => setArchived('coverage_rules', companyId, id, isArchived), {
    done: 'Regra de cobertura retirada',
    back: 'Regra de cobertura restaurada',
  })
  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Nova regra
    </Button>
  )
  return (
    <Card title="Cobertura" actions={(rules.data?.length ?? 0) > 0 && add}>
      <p className="mb-4 max-w-[44rem] text-text-muted">
        Quantas pessoas de um departamento precisam estar presentes. Um pedido que deixa menos gente não é impedido: quem pede e quem decide veem o aviso e quem já está fora.
      </p>
      <QueryStates
        query={rules}
        pending={<Skeleton className="h-40 rounded-lg" />}
        empty={
          <EmptyState icon={<Users />} title="Nenhuma regra de cobertura" action={add}>
            Exemplo: no Atendimento, no máximo 20% das pessoas fora ao mesmo tempo.
          </EmptyState>
        }
      >
        {(found) => (
          <ul aria-label="Regras de cobertura" className="divide-y">
            {found.map((rule) => (
              <li key={rule.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <div className="min-w-0 flex-1 basis-72">
                  <p className="font-medium break-words">
                    {rule.department.name} {rule.ends_on !== null && rule.ends_on < today && <Badge>Encerrada</Badge>} {rule.starts_on > today && <Badge tone="info">Começa depois</Badge>}
                  </p>
                  <p className="text-sm break-words text-text-muted">
                    {coverageText(rule)} · <span className="tabular">{daysText(rule.starts_on, rule.ends_on)}</span> · {rule.with_below ? 'com os departamentos abaixo' : 'só este departamento'}
                  </p>
                </div>
                <RowActions name={rule.department.name} onEdit={() => setEditing(rule)} onArchive={() => archive({ id: rule.id, name: rule.department.name })} isPending={pendingId === rule.id} />
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      <Suspense>{editing !== null && <CoverageDialog companyId={companyId} rule={editing === 'new' ? null : editing} today={today} onClose={() => setEditing(null)} />}</Suspense>
    </Card>
  )
}
