import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'

import { recordNamesQuery } from '../data/logs/audit-queries.ts'
import { type DiffLine, type DiffValue, diffText, referencesIn } from '../model/logs/audit-diff.ts'

interface ValueProps {
  readonly value: DiffValue
  readonly names: ReadonlyMap<string, string> | undefined
}

function Value({ value, names }: ValueProps) {
  if (value.kind === 'reference' && !names) return <span className="text-text-muted">Procurando…</span>
  if (value.kind === 'text' || value.kind === 'reference') return diffText(value, names)
  return (
    <span className="inline-flex items-center gap-1.5 text-text-muted">
      {value.kind === 'masked' && <EyeOff aria-hidden="true" className="size-3.5 shrink-0" />}
      {diffText(value)}
    </span>
  )
}

/** What changed, field by field: the value before and the value after. */
export function AuditDiff({ lines }: { readonly lines: readonly DiffLine[] }) {
  const [departments, employees] = [referencesIn(lines, 'departments'), referencesIn(lines, 'employees')]
  const query = useQuery(recordNamesQuery(departments, employees))
  // Without the names the rest still reads well: a reference then says that it was not found.
  const names = departments.length + employees.length === 0 || query.error ? new Map<string, string>() : query.data
  const isMasked = lines.some(({ before, after }) => before.kind === 'masked' || after.kind === 'masked')
  return (
    <>
      <table className="w-full text-left max-sm:block">
        <caption className="sr-only">Valores antes e depois</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b text-xs font-semibold text-text-muted">
            <th scope="col" className="w-1/4 py-1.5 pr-4">
              Campo
            </th>
            <th scope="col" className="py-1.5 pr-4">
              Antes
            </th>
            <th scope="col" className="py-1.5">
              Depois
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {lines.map(({ field, label, before, after }) => (
            <tr key={field} className="border-b align-top last:border-0 max-sm:block max-sm:py-2">
              <th scope="row" className="py-1.5 pr-4 font-medium max-sm:block max-sm:py-0">
                {label}
              </th>
              <td className="py-1.5 pr-4 break-words text-text-muted max-sm:block max-sm:py-0">
                <span aria-hidden="true" className="text-sm sm:hidden">Antes: </span>
                <Value value={before} names={names} />
              </td>
              <td className="py-1.5 break-words max-sm:block max-sm:py-0">
                <span aria-hidden="true" className="text-sm text-text-muted sm:hidden">Depois: </span>
                <Value value={after} names={names} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isMasked && (
        <p className="mt-2 text-sm text-text-muted">
          Documentos, nascimento, endereço e telefone nunca ficam na trilha: ela diz que mudaram, não quais eram os valores.
        </p>
      )}
    </>
  )
}
