import { useQuery } from '@tanstack/react-query'
import { Eye, Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { Button } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { factsQuery, voidFact } from '../data/facts/facts.ts'
import { FACT_KINDS, type FactKind, type PersonFact } from '../model/facts/fact-specs.ts'
import { untilText } from '../model/facts/outcome-lines.ts'
import type { TabProps } from '../model/history/profile-tabs.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import { FactCard, factName } from './fact-card.tsx'
import { FactDialog } from './fact-dialog.tsx'

type Open = { readonly act: 'save'; readonly kind: FactKind; readonly fact: PersonFact | null } | { readonly act: 'void'; readonly fact: PersonFact } | null

function Guarantees({ protections }: { readonly protections: readonly Shapes.Protection[] }) {
  return (
    <Section title="Garantias de emprego">
      {protections.length === 0 ? (
        <p className="text-text-muted">Nenhuma em vigor hoje.</p>
      ) : (
        <ul className="divide-y">
          {protections.map(({ code, label, source, until_on: until }) => (
            <li key={`${code}-${until ?? ''}`} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0">
              <span className="flex min-w-0 items-center gap-2 font-medium">
                <ShieldCheck aria-hidden="true" className="size-4 shrink-0 text-success-text" />
                {label}
              </span>
              <span className="text-sm">
                <strong className="tabular">{untilText(until)}</strong> <span className="text-text-muted">{source}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Closed({ facts }: { readonly facts: readonly PersonFact[] }) {
  return (
    <details className="border-y py-4">
      <summary className="min-h-6 cursor-pointer font-medium coarse:min-h-11">Versões corrigidas ou anuladas ({facts.length})</summary>
      <ul className="mt-3 divide-y text-sm">
        {facts.map((fact) => (
          <li key={fact.id} className="py-2">
            <span className="font-medium">{factName(fact)}</span>
            <span className="text-text-muted">
              {' '}
              · versão {fact.version}, encerrada em {formatDateTime(fact.closed_at)}
              {fact.closed_by && ` por ${fact.closed_by.name}`}: {fact.closed_reason}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function VoidDialog({ person, fact, onClose }: { readonly person: RecordPerson; readonly fact: PersonFact; readonly onClose: () => void }) {
  const act = useAct({ act: (reason: string) => voidFact(fact.id, reason), done: ['Registro anulado', person.name], stale: SUBJECTS.leaves, onDone: onClose })
  return (
    <ReasonDialog
      title={`Anular ${factName(fact)}?`}
      description="As licenças geradas por este registro são canceladas. Férias que elas interromperam não voltam sozinhas."
      confirmLabel="Anular registro"
      tone="danger"
      act={act}
      failure="Nada foi alterado"
      onConfirm={act.mutate}
      onClose={onClose}
    />
  )
}

/** Facts that leaves, deadlines and guarantees follow from, with what is in force today. */
export function FactsTab(props: TabProps) {
  const [isShown, setShown] = useState(props.person.isOwn || props.isNamed)
  if (isShown) return <Facts {...props} />
  return (
    <div data-shell className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="max-w-[44rem] min-w-0 flex-1 basis-64 text-text-muted">Gravidez, nascimento, adoção, acidente, serviço militar e mandato. Cada leitura fica registrada.</p>
      <Button onClick={() => setShown(true)}>
        <Eye aria-hidden="true" className="size-4" />
        Mostrar fatos e garantias
      </Button>
    </div>
  )
}

function Facts({ person, on }: TabProps) {
  const query = useQuery(factsQuery(person))
  const [open, setOpen] = useState<Open>(null)
  const close = (): void => setOpen(null)
  return (
    <QueryStates query={query} pending={<Skeleton className="h-64 rounded-lg" />}>
      {({ may_record: mayRecord, protections, facts }) => {
        const standing = facts.filter(({ closed_at: closedAt }) => closedAt === null)
        const canWrite = mayRecord && on === null
        return (
          <div className="flex flex-col gap-5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-sm text-text-muted">{person.isOwn ? 'Só você e o RH veem esta parte.' : 'Só a pessoa e o RH veem esta parte, e cada leitura fica registrada.'}</p>
              {canWrite && (
                <Menu
                  trigger={
                    <Button variant="primary">
                      <Plus aria-hidden="true" className="size-4" />
                      Registrar fato
                    </Button>
                  }
                >
                  {FACT_KINDS.map(({ kind, label }) => (
                    <MenuItem key={kind} onSelect={() => setOpen({ act: 'save', kind, fact: null })}>
                      <span className="inline-block first-letter:uppercase">{label}</span>
                    </MenuItem>
                  ))}
                </Menu>
              )}
            </div>
            <Guarantees protections={protections} />
            {standing.length === 0 ? (
              <EmptyState icon={<ShieldCheck />} title="Nenhum fato registrado">
                Gravidez, nascimento, adoção, acidente do trabalho, serviço militar e mandato: licenças, prazos e garantias são calculados a partir do registro.
              </EmptyState>
            ) : (
              standing.map((fact) => (
                <FactCard
                  key={fact.id}
                  fact={fact}
                  onCorrect={canWrite ? () => setOpen({ act: 'save', kind: fact.kind, fact }) : undefined}
                  onVoid={canWrite ? () => setOpen({ act: 'void', fact }) : undefined}
                />
              ))
            )}
            {standing.length < facts.length && <Closed facts={facts.filter(({ closed_at: closedAt }) => closedAt !== null)} />}
            {open?.act === 'save' && <FactDialog person={person} kind={open.kind} fact={open.fact} onClose={close} />}
            {open?.act === 'void' && <VoidDialog person={person} fact={open.fact} onClose={close} />}
          </div>
        )
      }}
    </QueryStates>
  )
}
