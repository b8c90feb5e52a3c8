import { formatDate, formatDay } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { ACTIONS, type CataloguedType, requiredText, retentionText, validityText, WHO_SEES, WHO_SENDS } from '../types/document-type.ts'
import { classLabel, stateLook } from './document-words.ts'
import type { ListedDocument } from './stored-document.ts'

/** All documents as a file: what they are and how they stand, never their content. */
export const documentExport: readonly ExportColumn<ListedDocument>[] = [
  { header: 'Pessoa', value: ({ employee }) => employee.name, width: 30 },
  { header: 'Tipo', value: ({ type_name }) => type_name, width: 34 },
  { header: 'Título', value: ({ title }) => title, width: 24 },
  { header: 'Classe', value: ({ sensitivity }) => classLabel(sensitivity) },
  { header: 'Situação', value: ({ state }) => stateLook(state).label },
  { header: 'Validade', value: ({ expires_on }) => (expires_on === null ? null : formatDate(expires_on)) },
  { header: 'Enviado em', value: ({ sent_at }) => formatDay(sent_at) },
  { header: 'Retenção legal', value: ({ on_hold }) => (on_hold ? 'Sim' : 'Não') },
]

/** The catalogue as a file: one line per type. */
export function typeExport(contractLabel: (contractType: string) => string): readonly ExportColumn<CataloguedType>[] {
  return [
    { header: 'Tipo', value: ({ name }) => name, width: 34 },
    { header: 'Classe', value: ({ sensitivity }) => classLabel(sensitivity) },
    { header: 'Ação', value: ({ action }) => ACTIONS[action] ?? action },
    { header: 'Quem envia', value: ({ who_sends }) => WHO_SENDS[who_sends] ?? who_sends, width: 24 },
    { header: 'Quem vê', value: ({ who_sees }) => WHO_SEES[who_sees] ?? who_sees, width: 30 },
    { header: 'Validade', value: validityText },
    { header: 'Exigido de', value: ({ rules }) => requiredText(rules, contractLabel), width: 48 },
    { header: 'Guarda', value: retentionText, width: 24 },
    { header: 'Documentos', value: ({ documents_total }) => documents_total },
    { header: 'Situação', value: ({ archived_at }) => (archived_at === null ? 'Em uso' : 'Arquivado') },
  ]
}
