import type { CaepiFound, CertificateRow } from './caepi.ts'
import type { Certificate } from './supply.ts'

/** A certificate whose validity the file moved. */
export interface ChangedValidity {
  readonly ca: string
  readonly before: string
  readonly after: string
}

/** What the file changes of what was known. */
export function changedValidities(known: readonly Pick<Certificate, 'ca_number' | 'valid_until'>[], rows: readonly CertificateRow[]): readonly ChangedValidity[] {
  const before = new Map(known.map(({ ca_number: ca, valid_until: until }) => [ca, until]))
  return rows.flatMap(({ ca, valid_until: after }) => {
    const until = before.get(ca)
    return until === undefined || until === after ? [] : [{ ca, before: until, after }]
  })
}

const cas = (count: number): string => (count === 1 ? '1 CA' : `${count.toLocaleString('pt-BR')} CAs`)

/** '52.310 linhas lidas, 9 CAs do seu estoque'. */
export function foundText({ lines, rows, skipped }: CaepiFound): string {
  const read = `${lines === 1 ? '1 linha lida' : `${lines.toLocaleString('pt-BR')} linhas lidas`}, ${rows.length === 0 ? 'nenhum CA' : cas(rows.length)} do seu estoque`
  return skipped === 0 ? read : `${read}. ${skipped === 1 ? '1 linha sem validade ou quebrada foi ignorada' : `${skipped.toLocaleString('pt-BR')} linhas sem validade ou quebradas foram ignoradas`}`
}

/** '9 CAs conferidos, 2 mudaram'. */
export function outcomeText(read: number, changed: number): string {
  const checked = read === 1 ? '1 CA conferido' : `${cas(read)} conferidos`
  return `${checked}, ${changed === 0 ? 'nenhum mudou' : changed === 1 ? '1 mudou' : `${changed.toLocaleString('pt-BR')} mudaram`}`
}
