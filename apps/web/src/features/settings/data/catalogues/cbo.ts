import { queryOptions } from '@tanstack/react-query'

/** The official name of an occupation, or null when the table has no such code. The table is large and comes when it is first asked. */
async function nameOfCbo(code: string): Promise<string | null> {
  const { getCbo } = await import('@brazilian-utils/brazilian-utils/get-cbo')
  return getCbo(code)?.description ?? null
}

/** What the Classificação Brasileira de Ocupações calls a code of six digits. */
export function cboQuery(code: string) {
  return queryOptions({ queryKey: ['cbo', code], queryFn: () => nameOfCbo(code), enabled: code.length === 6, staleTime: Infinity })
}
