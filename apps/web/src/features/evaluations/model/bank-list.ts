import type { ExportColumn } from '#shared/lib/export-csv.ts'
import type { BankQuestion } from '#shared/forms/building/bank-data.ts'
import { listState } from '#shared/list/state/list-state.ts'
import { flag, id, matching, oneOf, passing, sortBy } from '#shared/list/state/params.ts'

export const KINDS = ['scale', 'single', 'multiple', 'text', 'number'] as const
export const KIND_WORDS: Readonly<Record<(typeof KINDS)[number], string>> = { scale: 'Escala', single: 'Uma opção', multiple: 'Várias opções', text: 'Texto livre', number: 'Número' }
const COMMENT_WORDS: Readonly<Record<BankQuestion['comment_rule'], string>> = { none: 'Não pedir', optional: 'Opcional', extremes: 'Nas pontas', always: 'Sempre' }

/** What the page shows. `pergunta` is open over the list, `nova` begins one, `modelos` shows what one may begin with, `experiencia` is the form of experiences. */
export const bankList = listState({
  filters: { theme: matching(/^.{1,60}$/u), kind: oneOf(KINDS), archived: flag },
  shown: { sort: sortBy(['theme', 'title'], 'theme'), pergunta: passing(id), nova: passing(flag), modelos: passing(flag), experiencia: passing(flag) },
})
export type BankListState = typeof bankList.start

/** A scale in words: 'De 1 (Nunca) a 5 (Sempre)'; what may be chosen of others. */
export function rangeText({ kind, low, high, low_label, high_label, options }: BankQuestion): string {
  if (kind === 'single' || kind === 'multiple') return options.toSorted((a, b) => a.position - b.position).map(({ label }) => label).join(' · ')
  if (low === null || high === null) return ''
  const end = (value: number, label: string | null): string => (label === null ? String(value) : `${value} (${label})`)
  return `De ${end(low, low_label)} a ${end(high, high_label)}`
}

/** Questions as a file, with the headings that a sheet brings them back by. */
export const exportColumns: readonly ExportColumn<BankQuestion>[] = [
  { header: 'Pergunta', value: ({ title }) => title, width: 60 },
  { header: 'Tema', value: ({ theme }) => theme, width: 24 },
  { header: 'Tipo de resposta', value: ({ kind }) => KIND_WORDS[kind], width: 18 },
  { header: 'Opções', value: ({ options }) => options.toSorted((a, b) => a.position - b.position).map(({ label }) => label).join('; ') || null, width: 40 },
  { header: 'Menor valor', value: ({ low }) => low },
  { header: 'Maior valor', value: ({ high }) => high },
  { header: 'O menor significa', value: ({ low_label: label }) => label, width: 18 },
  { header: 'O maior significa', value: ({ high_label: label }) => label, width: 18 },
  { header: 'Explicação', value: ({ help }) => help, width: 40 },
  { header: 'Competência', value: ({ competency }) => competency?.name ?? null, width: 24 },
  { header: 'Comentário', value: ({ kind, comment_rule: rule }) => (kind === 'scale' ? COMMENT_WORDS[rule] : null), width: 14 },
  { header: 'Permite não observado', value: ({ kind, may_skip: may }) => (kind === 'scale' ? (may ? 'Sim' : 'Não') : null), width: 14 },
]
