import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, CircleEllipsis, Play } from 'lucide-react'
import type { ReactNode } from 'react'

import { sittingQuery } from '#shared/import/import-queries.ts'
import { countText } from '#shared/import/wizard-props.ts'
import type { ImportRecord } from '#shared/supabase/imports.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { DEFINITIONS, inOrder, isImportKind, isSettled, type SheetState, stateOf } from '../model/migration/sitting.ts'
import { CompanyStart } from './company-start.tsx'
import { useRun } from './use-run.ts'

interface Look {
  readonly text: (record: ImportRecord) => string
  readonly icon: ReactNode
  /** What opening it is called; nothing to open without one. */
  readonly verb: string | null
}

const GOOD = <CircleCheck aria-hidden="true" className="size-5 text-success-text" />
const WRONG = <CircleAlert aria-hidden="true" className="size-5 text-danger-text" />
const UNSURE = <CircleAlert aria-hidden="true" className="size-5 text-warning-text" />
const BUSY = <CircleEllipsis aria-hidden="true" className="size-5 text-info-text" />
const LATER = <CircleDashed aria-hidden="true" className="size-5 text-text-subtle" />

const writes = ({ to_create, to_update }: ImportRecord): string => `${countText(to_create, 'novo', 'novos')}, ${countText(to_update, 'atualizado', 'atualizados')}`

const LOOKS: Readonly<Record<SheetState, Look>> = {
  waiting: { text: ({ total }) => `${countText(total, 'linha', 'linhas')}. Aguarda as abas de que depende`, icon: LATER, verb: null },
  interrupted: { text: () => 'O envio desta aba foi interrompido. Envie o arquivo de novo', icon: WRONG, verb: null },
  checking: { text: ({ total }) => `Conferindo ${countText(total, 'linha', 'linhas')}…`, icon: BUSY, verb: 'Acompanhar' },
  unchecked: { text: () => 'A conferência parou no meio', icon: WRONG, verb: 'Conferir de novo' },
  recheck: { text: ({ total }) => `${countText(total, 'linha', 'linhas')} para conferir`, icon: LATER, verb: null },
  errors: { text: ({ errors }) => countText(errors, 'linha com erro', 'linhas com erro'), icon: WRONG, verb: 'Corrigir' },
  doubts: { text: (record) => `${countText(record.doubtful, 'linha a conferir', 'linhas a conferir')} (${writes(record)})`, icon: UNSURE, verb: 'Conferir' },
  ready: { text: (record) => `Pronta: ${writes(record)}`, icon: GOOD, verb: 'Revisar' },
  writing: { text: () => 'Gravando…', icon: BUSY, verb: 'Acompanhar' },
  nothing: { text: () => 'Nada muda', icon: GOOD, verb: 'Ver' },
  done: { text: (record) => `Importada: ${writes(record)}`, icon: GOOD, verb: 'Ver ou desfazer' },
  cancelled: { text: () => 'Cancelada', icon: LATER, verb: null },
  undone: { text: () => 'Desfeita', icon: LATER, verb: null },
}

function SheetRow({ record, state, busy, onOpen }: { readonly record: ImportRecord; readonly state: SheetState; readonly busy: boolean; readonly onOpen: () => void }) {
  const { text, icon, verb } = LOOKS[state]
  const label = isImportKind(record.kind) ? (DEFINITIONS[record.kind].tabs[0] ?? record.kind) : record.kind
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="shrink-0">{icon}</span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{label}</p>
        <p className="text-sm break-words text-text-muted">
          <span className="tabular">{text(record)}</span> · {record.file_name}
        </p>
      </div>
      {verb !== null && (
        <Button size="sm" disabled={busy} onClick={onOpen}>
          {verb}
          <span className="sr-only"> {label}</span>
        </Button>
      )}
    </li>
  )
}

function headlineOf(sitting: readonly ImportRecord[], states: readonly SheetState[]): string {
  if (isSettled(sitting)) return 'Tudo importado'
  const wrong = states.filter((state) => state === 'errors' || state === 'unchecked').length
  const unsure = states.filter((state) => state === 'doubts').length
  if (wrong + unsure > 0) return `${countText(wrong + unsure, 'aba aguarda', 'abas aguardam')} você`
  return 'Pronto para importar'
}

export interface SittingViewProps {
  readonly companyId: string
  readonly sittingId: string
  /** Papers that came with the workbook, while the file is at hand. */
  readonly papers: ReactNode
  readonly onOpen: (importId: string) => void
  readonly onAnother: () => void
}

/** Every sheet of a workbook with its state, in the order in which they are written. */
export function SittingView({ companyId, sittingId, papers, onOpen, onAnother }: SittingViewProps) {
  const query = useQuery(sittingQuery(companyId, sittingId))
  const run = useRun(companyId, sittingId)
  return (
    <QueryStates query={query} pending={<Skeleton className="h-72 rounded-lg" />}>
      {(records) => {
        const sitting = inOrder(records)
        const states = sitting.map((record) => stateOf(record, sitting))
        const mayRun = states.some((state) => state === 'ready' || state === 'recheck')
        const settled = isSettled(sitting)
        return (
          <div className="flex max-w-[52rem] flex-col gap-6">
            <Refusal error={run.error} title="Não foi possível continuar" />
            <Card>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p role="status" className="text-md font-semibold">
                  {run.isPending ? 'Importando, uma aba depois da outra…' : headlineOf(sitting, states)}
                </p>
                {(mayRun || run.isPending) && (
                  <Button variant="primary" pending={run.isPending} onClick={() => run.mutate()}>
                    <Play aria-hidden="true" className="size-4" />
                    Importar o que está pronto
                  </Button>
                )}
              </div>
              <ol aria-label="Abas do arquivo" className="mt-3 divide-y">
                {sitting.map((record, place) => (
                  <SheetRow key={record.id} record={record} state={states[place] ?? 'waiting'} busy={run.isPending} onOpen={() => onOpen(record.id)} />
                ))}
              </ol>
            </Card>
            {papers}
            {settled && <CompanyStart companyId={companyId} />}
            <Button className="self-start" onClick={onAnother}>
              Importar outro arquivo
            </Button>
          </div>
        )
      }}
    </QueryStates>
  )
}
