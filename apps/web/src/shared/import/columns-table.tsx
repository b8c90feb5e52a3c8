import type { ImportDefinition, Mapping } from '../lib/import/definition.ts'
import type { SheetFound } from '../lib/import/worker-messages.ts'
import { SelectInput } from '../ui/inputs.tsx'

export interface ColumnsTableProps {
  readonly definition: ImportDefinition
  readonly sheet: SheetFound
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}

/** The headings of a sheet, what each means, and what stands below it. No column is meant twice. */
export function ColumnsTable({ definition, sheet, mapping, onChange }: ColumnsTableProps) {
  const choose = (index: number, id: string | null): void => onChange(mapping.map((each, place) => (place === index ? id : each === id ? null : each)))
  return (
    <div role="region" aria-label="Colunas do arquivo" tabIndex={0} className="relative max-h-[60dvh] overflow-auto rounded-lg border bg-surface -outline-offset-2">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Colunas do arquivo e o que significam</caption>
        <thead className="sticky top-0 z-10 bg-sunken text-xs text-text-muted">
          <tr className="border-b">
            <th scope="col" className="px-4 py-3 font-semibold">No arquivo</th>
            <th scope="col" className="px-4 py-3 font-semibold">Significa</th>
            <th scope="col" className="px-4 py-3 font-semibold max-sm:hidden">Exemplos</th>
          </tr>
        </thead>
        <tbody>
          {sheet.headings.map((heading, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- headings may repeat; their place is their identity
            <tr key={index} className="border-b last:border-b-0">
              <th scope="row" className="max-w-48 px-4 py-2 font-medium break-words">{heading || <span className="text-text-subtle">(sem título)</span>}</th>
              <td className="min-w-48 px-4 py-2">
                <SelectInput
                  aria-label={`Coluna ${heading || String(index + 1)} significa`}
                  value={mapping[index] ?? ''}
                  onChange={(event) => choose(index, event.target.value || null)}
                  none="Não importar"
                  options={definition.columns.map((column) => [column.id, column.label])}
                />
              </td>
              <td className="max-w-72 truncate px-4 py-2 text-sm text-text-muted max-sm:hidden">{(sheet.samples[index] ?? []).join(' · ') || 'vazia'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
