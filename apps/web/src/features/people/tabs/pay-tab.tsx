import { Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { formatDate, formatDateTime, todayIso } from '#shared/lib/dates.ts'
import type { Choices } from '#shared/lib/fields/field-spec.ts'
import { formatMoney, raiseText } from '#shared/lib/money.ts'
import { PAY_REASONS, PAY_UNITS } from '#shared/lib/record-words.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'
import type { SensitiveRecords } from '../data/records/record-queries.ts'
import { newestFirst, rowIn, rowsIn } from '../model/records/patched.ts'
import { payChange } from '../model/moves/pay-change.ts'
import { BANK_FIELDS, COMPENSATION_FIELDS, inForceOn } from '../model/records/record-specs.ts'
import { AskRecord } from '../records/ask-record.tsx'
import { EditButton } from '../records/edit-button.tsx'
import type { TabProps } from '../model/history/profile-tabs.ts'
import { RecordValues } from '../records/record-card.tsx'
import { RecordDialog } from '../records/record-dialog.tsx'
import { RemoveDialog } from '../records/remove-dialog.tsx'
import { Reveal } from '../reveal/reveal.tsx'
import { useRecordSync } from '../records/use-record-sync.ts'

type PartProps = TabProps & { readonly records: SensitiveRecords }

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const labelOf = (choices: Choices, value: unknown): string => choices.find(([known]) => known === value)?.[1] ?? text(value)
const isLiving = (row: RecordRow): boolean => typeof row['voided_at'] !== 'string'

function payText(row: RecordRow): string {
  return `${formatMoney(text(row['salary']))} ${labelOf(PAY_UNITS, row['unit'])}`
}

interface EntryProps {
  readonly row: RecordRow
  readonly before: RecordRow | null
  readonly state: 'current' | 'planned' | 'past' | 'void'
  readonly onVoid: (() => void) | null
}

const STATES = {
  current: { label: 'Vigente', tone: 'success' },
  planned: { label: 'Programada', tone: 'info' },
  past: { label: 'Anterior', tone: 'neutral' },
  void: { label: 'Cancelada', tone: 'danger' },
} as const

function Entry({ row, before, state, onVoid }: EntryProps) {
  const raise = before && before['unit'] === row['unit'] && isLiving(row) ? raiseText(before['salary'], row['salary']) : null
  return (
    <li className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-semibold break-words tabular">
          <span className={state === 'void' ? 'line-through' : ''}>{payText(row)}</span>
          {raise !== null && <span className="ml-2 font-normal text-text-muted">{raise}</span>}
        </h3>
        <p className="break-words text-text-muted">
          {labelOf(PAY_REASONS, row['reason'])} · a partir de {formatDate(text(row['effective_on']))}
        </p>
        {text(row['note']) !== '' && <p className="mt-1 break-words whitespace-pre-line">{text(row['note'])}</p>}
        <p className="mt-1 text-sm text-text-subtle">
          Lançada em {formatDateTime(text(row['created_at']))} por {text(row['created_by_name']) || 'Sistema'}
        </p>
      </div>
      <span className="flex items-center gap-2">
        <Badge tone={STATES[state].tone} dashed={state === 'planned'}>
          {STATES[state].label}
          {state === 'planned' && ` para ${formatDate(text(row['effective_on']))}`}
        </Badge>
        {onVoid && (
          <Button size="sm" variant="ghost" onClick={onVoid}>
            <Undo2 aria-hidden="true" className="size-4" />
            Cancelar<span className="sr-only"> o lançamento de {formatDate(text(row['effective_on']))}</span>
          </Button>
        )}
      </span>
    </li>
  )
}

function Compensation({ person, standing, on, records }: PartProps) {
  const [open, setOpen] = useState<'add' | RecordRow | null>(null)
  const sync = useRecordSync(person, 'pay')
  const day = on ?? todayIso()
  const all = newestFirst(rowsIn(records, 'compensation'), 'effective_on')
  const rows = on === null ? all : all.filter((row) => text(row['effective_on']) <= on && isLiving(row))
  const living = rows.filter(isLiving)
  const current = inForceOn(living, day, (row) => text(row['effective_on']), () => null)
  const canWrite = standing.isHr && !standing.isOwn && on === null
  const stateOf = (row: RecordRow): EntryProps['state'] => {
    if (!isLiving(row)) return 'void'
    if (row === current) return 'current'
    return text(row['effective_on']) > day ? 'planned' : 'past'
  }
  return (
    <Section
      title="Remuneração"
      {...(canWrite && {
        actions: (
          <Button size="sm" onClick={() => setOpen('add')}>
            <Plus aria-hidden="true" className="size-4" />
            Novo lançamento
          </Button>
        ),
      })}
    >
      {rows.length === 0 ? (
        <p className="text-text-muted">Nenhuma remuneração lançada{on === null ? '' : ' até esta data'}.</p>
      ) : (
        <ol aria-label="Lançamentos" className="divide-y">
          {rows.map((row) => (
            <Entry
              key={row.id}
              row={row}
              before={living[living.indexOf(row) + 1] ?? null}
              state={stateOf(row)}
              onVoid={canWrite && isLiving(row) ? () => setOpen(row) : null}
            />
          ))}
        </ol>
      )}
      {open === 'add' && (
        <RecordDialog
          person={person}
          record="compensation"
          title={`Novo lançamento de ${person.name}`}
          description="Lançamentos não são alterados: em caso de erro, cancele e lance de novo."
          groups={[{ title: 'Remuneração', fields: COMPENSATION_FIELDS }]}
          row={null}
          initial={{ unit: 'month' }}
          asides={{ salary: (typed) => payChange(living, typed, labelOf) }}
          saveLabel="Lançar"
          onSaved={(row) => sync.written('compensation', row)}
          onReload={sync.reload}
          onClose={() => setOpen(null)}
        />
      )}
      {open !== null && open !== 'add' && (
        <RemoveDialog
          person={person}
          record="compensation"
          id={open.id}
          name={`o lançamento de ${formatDate(text(open['effective_on']))}`}
          label="Cancelar"
          onRemoved={() => sync.written('compensation', { ...open, voided_at: new Date().toISOString() })}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

function BankAccount({ person, standing, records }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const sync = useRecordSync(person, 'pay')
  const row = rowIn(records, 'bank_account')
  const canWrite = standing.isHr && !standing.isOwn
  return (
    <Section
      title="Conta para pagamento"
      actions={
        canWrite ? (
          <EditButton what="conta para pagamento" onClick={() => setOpen(true)} />
        ) : (
          <AskRecord person={person} record="bank_account" label="Trocar conta" groups={[{ title: 'Conta para pagamento', fields: BANK_FIELDS }]} row={null} />
        )
      }
    >
      {row ? <RecordValues fields={BANK_FIELDS} row={row} /> : <p className="text-text-muted">Nenhuma conta informada.</p>}
      {isOpen && (
        <RecordDialog
          person={person}
          record="bank_account"
          title={`Conta de ${person.name}`}
          description="A conta nova substitui a anterior, que fica arquivada."
          groups={[{ title: 'Conta para pagamento', fields: BANK_FIELDS }]}
          row={null}
          onSaved={(written) => sync.written('bank_account', written, true)}
          onReload={sync.reload}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}

/** What the person earns, since when and why, and where it is paid. */
export function PayTab(props: TabProps) {
  return (
    <Reveal person={props.person} about="pay">
      {(records) => (
        <div className="flex flex-col gap-5">
          <Compensation {...props} records={records} />
          {props.on === null && <BankAccount {...props} records={records} />}
        </div>
      )}
    </Reveal>
  )
}
