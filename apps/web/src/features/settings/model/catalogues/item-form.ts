import { type infer as Infer, object, string } from 'zod/mini'

import { typedText } from '#shared/lib/fields/typed-text.ts'
import { digitsOf, formatCbo, formatCnpj } from '#shared/lib/masks.ts'
import { type CatalogueItem, type CatalogueKind } from './catalogue.ts'

export const STATES = [
  'AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA', 'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO',
] as const

const LONGEST_NAME: Readonly<Record<CatalogueKind, number>> = { position: 120, work_site: 100, cost_centre: 100 }

/** Early hints beside the fields of an item; the database checks again and decides. */
export function itemSchema(kind: CatalogueKind) {
  return object({
    name: typedText({ kind: 'text', max: LONGEST_NAME[kind], required: true, missing: 'Informe o nome' }),
    level: typedText({ kind: 'text', max: 60 }),
    cbo: typedText({ kind: 'digits', problem: (text) => (digitsOf(text).length === 6 ? null : 'O CBO tem 6 dígitos') }),
    description: typedText({ kind: 'lines', max: 4000 }),
    /** 'true', 'false' or empty, which goes by the CBO. */
    needs_training: string(),
    cnpj: typedText({ kind: 'cnpj' }),
    city: typedText({ kind: 'text', max: 100 }),
    uf: string(),
    code: typedText({ kind: 'text', max: 30, required: kind === 'cost_centre', missing: 'Informe o código' }),
  })
}

export type ItemValues = Infer<ReturnType<typeof itemSchema>>

export function valuesOf(item: CatalogueItem | null): ItemValues {
  return {
    name: item?.name ?? '',
    level: item?.level ?? '',
    cbo: formatCbo(item?.cbo ?? ''),
    description: item?.description ?? '',
    needs_training: String(item?.needsTraining ?? ''),
    cnpj: formatCnpj(item?.cnpj ?? ''),
    city: item?.city ?? '',
    uf: item?.uf ?? '',
    code: item?.code ?? '',
  }
}
