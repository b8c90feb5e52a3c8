import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { type infer as Infer, maxLength, object, refine, string, trim } from 'zod/mini'

import { cnpjCharacters, digitsOf, formatCnpj } from '#shared/lib/masks.ts'
import { type CatalogueItem, type CatalogueKind, formatCbo } from './catalogue.ts'

export const STATES = [
  'AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA', 'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO',
] as const

const LONGEST_NAME: Readonly<Record<CatalogueKind, number>> = { position: 120, work_site: 100, cost_centre: 100 }

function isCnpjOrEmpty(text: string): boolean {
  const cnpj = cnpjCharacters(text)
  return cnpj === '' || isValidCnpj(cnpj, { version: 2 })
}

/** Early hints beside the fields of an item; the database checks again and decides. */
export function itemSchema(kind: CatalogueKind) {
  const most = LONGEST_NAME[kind]
  return object({
    name: string().check(trim(), refine((text) => text !== '', 'Informe o nome'), maxLength(most, `Use no máximo ${most} caracteres`)),
    level: string().check(trim(), maxLength(60, 'Use no máximo 60 caracteres')),
    cbo: string().check(refine((text) => text.trim() === '' || digitsOf(text).length === 6, 'O CBO tem 6 números')),
    description: string().check(maxLength(4000, 'Use no máximo 4.000 caracteres')),
    cnpj: string().check(refine(isCnpjOrEmpty, 'Este CNPJ não existe: confira os números e as letras')),
    city: string().check(trim(), maxLength(100, 'Use no máximo 100 caracteres')),
    uf: string(),
    code: string().check(trim(), maxLength(30, 'Use no máximo 30 caracteres'), refine((text) => kind !== 'cost_centre' || text !== '', 'Informe o código')),
  })
}

export type ItemValues = Infer<ReturnType<typeof itemSchema>>

export function valuesOf(item: CatalogueItem | null): ItemValues {
  return {
    name: item?.name ?? '',
    level: item?.level ?? '',
    cbo: formatCbo(item?.cbo ?? ''),
    description: item?.description ?? '',
    cnpj: formatCnpj(item?.cnpj ?? ''),
    city: item?.city ?? '',
    uf: item?.uf ?? '',
    code: item?.code ?? '',
  }
}

/** Fields of the form by the columns that the database blames. */
export function formFieldOf(column: string | null): keyof ItemValues | null {
  if (column === 'title') return 'name'
  return (['name', 'level', 'cbo', 'description', 'cnpj', 'city', 'uf', 'code'] as const).find((field) => field === column) ?? null
}
