import * as z from 'zod/mini'

import { typedText } from '#shared/lib/fields/typed-text.ts'
import { cnpjCharacters, formatCnpj } from '#shared/lib/masks.ts'
import { fieldConflicts } from '#shared/lib/versions.ts'
import { type CompanyRecord, timeZoneLabel } from './company.ts'

/** What the form holds: texts as typed. */
export interface CompanyFormValues {
  name: string
  legal_name: string
  cnpj: string
  time_zone: string
}
export type CompanyField = keyof CompanyFormValues

export const COMPANY_FIELD_LABELS: Readonly<Record<CompanyField, string>> = {
  name: 'Nome',
  legal_name: 'Razão social',
  cnpj: 'CNPJ',
  time_zone: 'Fuso horário',
}
export const COMPANY_FIELDS = Object.keys(COMPANY_FIELD_LABELS) as readonly CompanyField[]

/** What is stored: empty means null, the CNPJ without punctuation. */
export interface CompanyInput {
  readonly name: string
  readonly legal_name: string | null
  readonly cnpj: string | null
  readonly time_zone: string
}

export const EMPTY_COMPANY: CompanyFormValues = { name: '', legal_name: '', cnpj: '', time_zone: 'America/Sao_Paulo' }

export function companyFormValues(company: CompanyRecord): CompanyFormValues {
  return { name: company.name, legal_name: company.legal_name ?? '', cnpj: formatCnpj(company.cnpj ?? ''), time_zone: company.time_zone }
}

function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

export function companyInput(values: CompanyFormValues): CompanyInput {
  return { name: tidy(values.name), legal_name: tidy(values.legal_name) || null, cnpj: cnpjCharacters(values.cnpj) || null, time_zone: values.time_zone }
}

/** Early hints beside the fields. The database checks again and decides. */
export const companyFormSchema = z.object({
  name: typedText({ kind: 'text', max: 120, required: true, missing: 'Informe o nome da empresa' }),
  legal_name: typedText({ kind: 'text', max: 200 }),
  cnpj: typedText({ kind: 'cnpj' }),
  time_zone: z.string(),
} satisfies Record<CompanyField, unknown>)

/** A value in the words of the form. */
export function companyFieldWords(values: CompanyFormValues, field: CompanyField): string {
  return field === 'time_zone' ? timeZoneLabel(values.time_zone) : values[field].trim()
}

/** Fields in which what I typed and what is stored differ. `mine` is suggested where I changed the value that I had read. */
export function companyConflicts(base: CompanyFormValues, mine: CompanyFormValues, theirs: CompanyFormValues) {
  return fieldConflicts(COMPANY_FIELDS, companyInput(base), companyInput(mine), companyInput(theirs))
}
