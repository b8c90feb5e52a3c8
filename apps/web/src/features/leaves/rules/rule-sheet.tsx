import { useQuery } from '@tanstack/react-query'
import { Gavel, Plus } from 'lucide-react'
import { useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { endNumber, lawChangesQuery } from '../data/settings/rules.ts'
import { type CompanyNumber, isInForce, type LawNumber, type LeaveRule, periodText, scopeText, TOWARD_TEXTS, valueText } from '../model/settings/rule.ts'
import { LawForm } from './law-form.tsx'
import { NumberForm } from './number-form.tsx'

interface LawListProps {
  readonly rule: LeaveRule
  readonly law: readonly LawNumber[]
  readonly today: string
}

function LawList({ rule, law, today }: LawListProps) {
  return (
    <ol aria-label={rule.about === null ? 'O que a lei diz, por data' : 'Padrão e fonte'} className="flex flex-col divide-y rounded-lg border">
      {law.map((row) => (
        <li key={row.valid_from} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="min-w-0">
            {rule.about !== null && <span className="text-text-muted">Padrão: </span>}
            <span className="tabular font-medium">{valueText(rule.unit, row.value)}</span> <span className="tabular text-text-muted">{periodText(row)}</span>
            <span className="block text-sm break-words text-text-muted">{row.source}</span>
          </span>
          {isInForce(row, today) && <Badge tone="success">Em vigor</Badge>}
        </li>
      ))}
    </ol>
  )
}

function History({ rule }: { readonly rule: LeaveRule }) {
  const { data: changes = [] } = useQuery(lawChangesQuery(rule.rule))
  if (changes.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">O que foi registrado no Vínculo</h3>
      <ul aria-label="O que foi registrado no Vínculo" className="flex flex-col gap-1 text-sm text-text-muted">
        {changes.map((change) => (
          <li key={change.id}>
            {formatDateTime(change.created_at)}: {valueText(rule.unit, change.value)}, {periodText({ ...change, valid_to: null })}
            {change.replaced_value !== null && `, ${change.is_correction ? 'no lugar de' : 'depois de'} ${valueText(rule.unit, change.replaced_value)}`} ({change.source})
          </li>
        ))}
      </ul>
    </section>
  )
}

export interface RuleSheetProps {
  readonly companyId: string
  readonly rule: LeaveRule
  readonly law: readonly LawNumber[]
  readonly own: readonly CompanyNumber[]
  readonly today: string
  readonly onClose: () => void
}

/** One rule: the law by date, what the company adds, and the forms that write either. */
export function RuleSheet({ companyId, rule, law, own, today, onClose }: RuleSheetProps) {
  const { can } = usePermissions()
  const [form, setForm] = useState<'law' | 'number' | null>(null)
  const end = useAct({
    act: ({ row, on }: { readonly row: CompanyNumber; readonly on: string | null }) => endNumber(companyId, row.id, on),
    done: (_, { row, on }) => [on === null ? 'Número de volta' : 'Número encerrado hoje', scopeText(row)],
    failed: 'Não foi possível encerrar',
    stale: SUBJECTS.leaveSettings,
    undo: ({ row, on }) => (on === null ? null : { row, on: row.valid_to }),
  })
  return (
    <Sheet open onOpenChange={onClose} title={rule.label} description={TOWARD_TEXTS[rule.toward]} footer={<Button onClick={onClose}>Fechar</Button>}>
      <div className="flex flex-col gap-6">
        <section className="flex flex-col gap-3">
          <h3 className="font-semibold">{rule.about === null ? 'O que a lei diz' : 'O que a lei deixa em aberto'}</h3>
          {rule.about !== null && <p className="text-text-muted">{rule.about}</p>}
          <LawList rule={rule} law={law} today={today} />
          {can('view_all_companies') && form !== 'law' && (
            <Button className="self-start" onClick={() => setForm('law')}>
              <Gavel aria-hidden="true" className="size-4" />
              Registrar nova lei
            </Button>
          )}
          {form === 'law' && <LawForm rule={rule} onDone={() => setForm(null)} />}
        </section>
        <History rule={rule} />
        {rule.toward !== 'fixed' && (
          <section className="flex flex-col gap-3">
            <h3 className="font-semibold">O que a empresa diz</h3>
            {own.length === 0 ? (
              <p className="text-text-muted">{rule.about === null ? 'Vale a lei para todos.' : 'Vale o padrão para todos.'}</p>
            ) : (
              <ul aria-label="O que a empresa diz" className="flex flex-col divide-y rounded-lg border">
                {own.map((row) => (
                  <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
                    <span className="min-w-0">
                      <span className="tabular font-medium">{valueText(rule.unit, row.value)}</span> <span className="break-words">{scopeText(row)}</span>
                      <span className="tabular block text-sm text-text-muted">
                        {periodText(row)}
                        {row.note !== null && `. ${row.note}`}
                      </span>
                    </span>
                    {(row.valid_to === null || row.valid_to > today) && row.valid_from <= today && (
                      <Button size="sm" variant="ghost" pending={end.isPending && end.variables.row.id === row.id} onClick={() => end.mutate({ row, on: today })}>
                        Encerrar<span className="sr-only"> {scopeText(row)}</span>
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
            <p className="text-sm text-text-muted">Vale o mais específico: tipo de contrato, depois local ou sindicato, depois a empresa. Uma lei que dá mais vale sempre.</p>
            {form === 'number' ? (
              <NumberForm companyId={companyId} rule={rule} today={today} onDone={() => setForm(null)} />
            ) : (
              <Button className="self-start" onClick={() => setForm('number')}>
                <Plus aria-hidden="true" className="size-4" />
                Definir número da empresa
              </Button>
            )}
          </section>
        )}
      </div>
    </Sheet>
  )
}
