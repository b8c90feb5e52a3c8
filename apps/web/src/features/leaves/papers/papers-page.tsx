import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileCheck2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { ReachOf } from '#shared/recipients/reach-of.tsx'
import { Alert } from '#shared/ui/alert.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import type { Address } from '#shared/list/use-address.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { RowCheckbox } from '#shared/ui/table/row-checkbox.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { useFocusKept } from '#shared/ui/use-focus-kept.ts'
import { papersQuery } from '../data/papers/papers.ts'
import { canMake, KINDS, type PaperKind, papersAddress, type PapersState, shownPapers, STATES, type VacationPaper } from '../model/papers/paper.ts'
import { usePapers } from './use-papers.ts'

export interface PapersPageProps {
  readonly nav: ReactNode
  readonly address: Address<PapersState>
}

interface RowProps {
  readonly paper: VacationPaper
  readonly kind: PaperKind
  readonly isChosen: boolean
  readonly isBusy: boolean
  readonly onChoose: () => void
  readonly onMake: () => void
}

function Row({ paper, kind, isChosen, isBusy, onChoose, onMake }: RowProps) {
  const { employee, starts_on, ends_on, days, law_on, due_on, is_late, state, envelope_id, can_sign, is_me } = paper
  const { label, tone } = STATES[state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <span className="w-6">{canMake(paper) && <RowCheckbox name={`${employee.name}, ${formatDate(starts_on)}`} checked={isChosen} onToggle={onChoose} />}</span>
      <PersonChip person={employee} size="sm" detail={paper.department_name} className="min-w-0 flex-1 basis-52" />
      <div className="min-w-0 flex-1 basis-52 text-sm">
        <p className="tabular">
          {formatDate(starts_on)} a {formatDate(ends_on)} ({daysText(days)})
        </p>
        <p className={`tabular ${is_late ? 'text-danger-text' : 'text-text-muted'}`}>
          {is_late ? 'Prazo vencido em' : 'Até'} {formatDate(due_on)}
          {law_on !== due_on && ` (lei: ${formatDate(law_on)})`}
        </p>
      </div>
      <div className="flex basis-60 flex-wrap items-center justify-end gap-2 max-sm:basis-full max-sm:justify-start">
        <Badge tone={state === 'todo' && is_late ? 'danger' : tone}>{label}</Badge>
        {!can_sign && state === 'made' && <span className="text-sm text-text-muted">Sem acesso: imprima em Documentos</span>}
        {envelope_id !== null && (
          <Link to="/app/documents/evidence/$envelopeId" params={{ envelopeId: envelope_id }} className="text-sm underline underline-offset-2">
            Ver assinatura<span className="sr-only"> de {employee.name}</span>
          </Link>
        )}
        {canMake(paper) && (
          <Button size="sm" aria-disabled={isBusy} onClick={onMake}>
            Gerar {KINDS[kind].one}
            <span className="sr-only"> de {employee.name}</span>
          </Button>
        )}
        {is_me && state === 'todo' && <span className="text-sm text-text-muted">Outra pessoa do RH gera o seu</span>}
      </div>
    </li>
  )
}

/** Notices or receipts. */
function Kinds({ state: { kind }, onState }: Address<PapersState>) {
  return (
    <div role="group" aria-label="Mostrar" className="flex flex-wrap gap-1">
      {(Object.keys(KINDS) as PaperKind[]).map((each) => (
        <Button key={each} variant={each === kind ? 'secondary' : 'ghost'} aria-pressed={each === kind} onClick={() => onState({ ...papersAddress.start, kind: each })}>
          {KINDS[each].tab}
        </Button>
      ))}
    </div>
  )
}

function Papers({ state, onState }: Address<PapersState>) {
  const { kind } = state
  const companyId = useCompanyId()
  const papers = useQuery(papersQuery(companyId, kind))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<'papers' | 'schedule' | null>(null)
  const kept = useFocusKept()
  const { run, progress } = usePapers(() => setChosen([]))
  const make = (leaves: readonly string[]): void => run.mutate({ companyId, kind, leaves })
  return (
    <QueryStates
      query={papers}
      pending={<Skeleton className="h-96 rounded-lg" />}
      empty={
        <EmptyState icon={<FileCheck2 />} title="Não há férias aprovadas à frente">
          Quando férias são aprovadas, o {KINDS[kind].one} aparece aqui com o prazo da lei.
        </EmptyState>
      }
    >
      {(all) => {
        const shown = shownPapers(all, state)
        const ready = shown.filter(canMake)
        const wanted = ready.filter(({ leave_id }) => chosen.includes(leave_id))
        const people = [...new Set(wanted.map(({ employee }) => employee.id))]
        const send = (): void => {
          if (asking === 'schedule') run.mutate({ companyId, people })
          else make(wanted.map(({ leave_id }) => leave_id))
          setAsking(null)
        }
        return (
          <div ref={kept} className="flex flex-col gap-4">
            <p className="text-text-muted">{KINDS[kind].rule}</p>
            <Refusal error={run.error} title="Nada foi gerado" />
            {run.data && run.data.failures.length > 0 && (
              <Alert tone="danger" title={run.data.failures.length === 1 ? '1 não foi gerado' : `${String(run.data.failures.length)} não foram gerados`}>
                {run.data.failures.map(({ name, message }) => `${name}: ${message}`).join(' ')}
              </Alert>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <SearchBox label="Buscar pessoa" placeholder="Nome ou departamento" value={state.q} onSearch={(q) => onState({ ...state, q }, { replace: true })} className="w-full sm:w-72" />
              <Checkbox
                label="Só o que falta"
                checked={state.open}
                onChange={({ target }) => onState({ ...state, open: target.checked })}
              />
              <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
                {ready.length > 1 && (
                  <Button variant="ghost" onClick={() => setChosen(wanted.length === ready.length ? [] : ready.map(({ leave_id }) => leave_id))}>
                    {wanted.length === ready.length ? 'Limpar seleção' : `Selecionar ${String(ready.length)} a fazer`}
                  </Button>
                )}
                {wanted.length > 0 && (
                  <Button aria-disabled={run.isPending} onClick={() => setAsking('schedule')}>
                    Gerar programação anual
                  </Button>
                )}
                <Button variant="primary" aria-disabled={wanted.length === 0} pending={run.isPending} onClick={() => setAsking('papers')}>
                  {wanted.length === 0 ? 'Gerar selecionados' : `Gerar ${String(wanted.length)} e enviar para assinatura`}
                </Button>
              </div>
            </div>
            <ConfirmDialog
              open={asking !== null}
              onOpenChange={() => setAsking(null)}
              title={asking === 'schedule' ? 'Gerar a programação anual?' : `Gerar ${String(wanted.length)} e enviar para assinatura?`}
              description="Quem tem acesso recebe o documento e o aviso; para quem não tem, o documento fica pronto para imprimir."
              confirmLabel={asking === 'schedule' ? 'Gerar programação' : 'Gerar e enviar'}
              onConfirm={send}
            >
              <ReachOf employees={people} kind="document_to_sign" />
            </ConfirmDialog>
            {progress && (
              <p role="status" className="tabular">
                Gerando {progress.done + 1} de {progress.total}…
              </p>
            )}
            {shown.length === 0 ? (
              <EmptyState title="Nada encontrado">Mude a busca ou mostre também o que está assinado.</EmptyState>
            ) : (
              <ul aria-label={KINDS[kind].tab} className="divide-y border-y">
                {shown.map((paper) => (
                  <Row
                    key={paper.leave_id}
                    paper={paper}
                    kind={kind}
                    isChosen={chosen.includes(paper.leave_id)}
                    isBusy={run.isPending}
                    onChoose={() => setChosen(chosen.includes(paper.leave_id) ? chosen.filter((id) => id !== paper.leave_id) : [...chosen, paper.leave_id])}
                    onMake={() => make([paper.leave_id])}
                  />
                ))}
              </ul>
            )}
          </div>
        )
      }}
    </QueryStates>
  )
}

/** Avisos e recibos: what the law asks for each vacation, made for one or many, sent to be signed, and where each one stands. */
export function PapersPage({ nav, address }: PapersPageProps) {
  const { kind } = address.state
  return (
    <>
      <PageHeader title="Avisos e recibos" description="O aviso e o recibo de cada período de férias, com o prazo da lei e a assinatura." />
      {nav}
      <div className="mb-4">
        <Kinds {...address} />
      </div>
      <Papers key={kind} {...address} />
    </>
  )
}
