import { ChevronDown, History } from 'lucide-react'
import { useId, useState } from 'react'

import { deedOf, entityName } from '#shared/lib/audit-labels.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { type DiffLine, diffLines } from '../model/logs/audit-diff.ts'
import { type AuditEntry, entryText, performerName, reasonText } from '../model/logs/audit-entry.ts'
import { AuditDiff } from './audit-diff.tsx'
import { RecordLink } from './record-link.tsx'

const EXACT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeStyle: 'medium' })
const SHOWN_FIELDS = 3

function fieldsText(lines: readonly DiffLine[]): string {
  const names = lines.slice(0, SHOWN_FIELDS).map(({ label }) => label)
  const more = lines.length - names.length
  return more > 0 ? `${names.join(', ')} e mais ${more}` : names.join(', ')
}

export interface AuditRowProps {
  readonly entry: AuditEntry
  /** Shows everything that happened to the record of this entry. */
  readonly onHistory: (entry: AuditEntry) => void
}

/** One entry: a sentence that opens into what changed. */
export function AuditRow({ entry, onHistory }: AuditRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const lines = diffLines(entry.changes, entry.entity_type)
  const kind = entityName(entry.entity_type)
  const deed = deedOf(entry.action_type, entry.entity_type, entry.entity_label)
  return (
    <li className="border-b last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        data-row={entry.id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-start gap-3 px-2 py-2.5 text-left -outline-offset-2 hover:bg-hover"
      >
        <span className="min-w-0 flex-1 sm:flex sm:gap-5">
          <time dateTime={entry.at} className="block shrink-0 text-sm text-text-muted tabular sm:w-36 sm:pt-px">
            {formatDateTime(entry.at)}
          </time>
          <span className="block min-w-0 flex-1 break-words">
            <span>
              <span className="font-medium">{performerName(entry)}</span> {deed.text}
              {deed.name && <span className="font-medium"> {deed.name}</span>}
            </span>
            <span className="mt-0.5 block text-sm text-text-muted">
              {entry.company_name}
              {lines.length > 0 && ` · ${fieldsText(lines)}`}
            </span>
          </span>
        </span>
        <ChevronDown aria-hidden="true" className={cn('mt-1 size-4 shrink-0 text-text-muted transition-transform duration-150', isOpen && 'rotate-180')} />
      </button>
      <div id={id} hidden={!isOpen} className="border-t bg-sunken/60 px-4 py-4 sm:px-5">
        {isOpen && (
          <>
            {lines.length > 0 ? <AuditDiff lines={lines} /> : <p className="text-text-muted">Esta ação não altera campos.</p>}
            <div className="mt-4 border-t pt-4">
              <DescriptionList
                columns={3}
                items={[
                  { label: 'Quando', value: EXACT.format(new Date(entry.at)) },
                  { label: 'Quem', value: performerName(entry) },
                  { label: 'Registro', value: entry.entity_label ? `${kind}: ${entry.entity_label}` : kind },
                  { label: 'Motivo', value: reasonText(entry) },
                  { label: 'Endereço IP', value: entryText(entry, 'ip') },
                ]}
              />
            </div>
            <div className="mt-4 flex flex-wrap items-center gap-2">
              <RecordLink entry={entry} />
              {entry.entity_id && (
                <Button size="sm" variant="ghost" onClick={() => onHistory(entry)}>
                  <History aria-hidden="true" className="size-4" />
                  Ver toda a história deste registro
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </li>
  )
}
