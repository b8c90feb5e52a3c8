import type { HomeAsset, HomeAssetFigures } from '#shared/supabase/shapes.gen.ts'

/** What is said of a thing below its name: that it waits for a signature, or its tag. */
export function ownDetail({ status, tag }: HomeAsset): string {
  return status === 'awaiting_acceptance' ? 'Falta assinar o termo' : tag
}

export function moreText(total: number): string {
  return total === 1 ? 'e mais 1 bem' : `e mais ${total.toLocaleString('pt-BR')} bens`
}

export interface AssetLine {
  readonly label: string
  readonly total: number
  /** The filter of the register that shows its rows; none where they stand in Pendências. */
  readonly search: Readonly<Record<string, string>> | null
}

/** What is worth a look, in the order in which it is worked through; what is zero is left out, but for how many are in use. */
export function companyLines({ in_use: inUse, awaiting, to_return: toReturn, in_maintenance: repairs, undecided }: HomeAssetFigures): readonly AssetLine[] {
  const lines: readonly AssetLine[] = [
    { label: 'Sem assinatura', total: awaiting, search: { status: 'awaiting' } },
    { label: 'Para receber de volta', total: toReturn, search: { status: 'to_return' } },
    { label: 'Danos e perdas a decidir', total: undecided, search: null },
    { label: 'Em conserto', total: repairs, search: { status: 'in_maintenance' } },
  ]
  return [...lines.filter((line) => line.total > 0), { label: 'Em uso', total: inUse, search: { status: 'in_use' } }]
}
