import { actionNoun, entityName } from '#shared/lib/audit-labels.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { type DiffValue, diffLines, diffText } from './audit-diff.ts'
import { type AuditEntry, entryText, performerName, reasonText } from './audit-entry.ts'

/** In a file ids stay ids: names of other records would be those of today. */
function fileText(value: DiffValue): string {
  return value.kind === 'reference' ? value.id : diffText(value)
}

/** One line per entry; the changes in one cell, 'Campo: antes → depois'. */
export const AUDIT_EXPORT: readonly ExportColumn<AuditEntry>[] = [
  { header: 'Número', value: ({ id }) => id },
  { header: 'Data e hora', value: ({ at }) => formatDateTime(at) },
  { header: 'Data e hora (UTC)', value: ({ at }) => new Date(at).toISOString() },
  { header: 'Empresa', value: ({ company_name }) => company_name },
  { header: 'Quem', value: performerName },
  { header: 'Ação', value: ({ action_type }) => actionNoun(action_type) },
  { header: 'Registro', value: ({ entity_type }) => entityName(entity_type) },
  { header: 'Nome do registro', value: ({ entity_label }) => entity_label },
  { header: 'Identificador do registro', value: ({ entity_id }) => entity_id },
  {
    header: 'Alterações',
    value: ({ changes, entity_type }) =>
      diffLines(changes, entity_type)
        .map(({ label, before, after }) => `${label}: ${fileText(before)} → ${fileText(after)}`)
        .join(' | '),
  },
  { header: 'Motivo', value: reasonText },
  { header: 'Endereço IP', value: (entry) => entryText(entry, 'ip') },
]
