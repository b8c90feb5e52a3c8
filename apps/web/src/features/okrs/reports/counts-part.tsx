import { ExportMenu } from '#shared/export/export-menu.tsx'
import { Section } from '#shared/ui/section.tsx'
import { wholePercent } from '../model/numbers.ts'
import type { OkrsAddress } from '../model/okrs-address.ts'
import { countColumns, type Counts, coverageOf, placeOf } from '../model/report.ts'
import { ZoneBar } from '../standing/zone-bar.tsx'
import { GoalsLink } from './goals-link.tsx'

interface CountsPartProps {
  readonly title: string
  readonly heading: string
  readonly rows: readonly Counts[]
  readonly at: Partial<OkrsAddress>
  readonly companyId: string
  readonly fileName: string
}

const numberCell = 'py-2 pl-4 text-right whitespace-nowrap tabular'

function Row({ counts, at }: { readonly counts: Counts; readonly at: Partial<OkrsAddress> }) {
  const { name, address } = placeOf(counts)
  const to = { ...at, ...address }
  const linked = (count: number, more: Partial<OkrsAddress>) => (count === 0 ? '0' : <GoalsLink to={{ ...to, ...more }}>{count.toLocaleString('pt-BR')}</GoalsLink>)
  return (
    <tr className="border-b last:border-0">
      <th scope="row" className="min-w-36 py-2 pr-4 font-normal break-words">{name}</th>
      <td className={numberCell}>{linked(counts.objectives, {})}</td>
      <td className="min-w-40 py-2 pl-4">
        <span className="flex items-center gap-2">
          <ZoneBar progress={counts.progress} expected={counts.expected} hasZones={false} className="min-w-12 flex-1" />
          <span className="tabular w-11 text-right">{wholePercent(counts.progress)}</span>
        </span>
      </td>
      <td className={numberCell}>{wholePercent(counts.expected)}</td>
      <td className={numberCell}>{linked(counts.at_risk, { saude: 'at_risk', situacao: 'active' })}</td>
      <td className={numberCell}>
        {wholePercent(coverageOf(counts))}
        {counts.unaligned > 0 && <> · <GoalsLink to={{ ...to, foco: 'unaligned' }}>{`${counts.unaligned.toLocaleString('pt-BR')} sem`}</GoalsLink></>}
      </td>
    </tr>
  )
}

/** Progress against what is expected, what is in danger and what is aligned: by department or by level. */
export function CountsPart({ title, heading, rows, at, companyId, fileName }: CountsPartProps) {
  return (
    <Section
      title={title}
      actions={<ExportMenu of={title} size="sm" total={rows.length} scope="com o filtro atual" source={{ list: 'goal_report', companyId, fileName, sheet: title, columns: countColumns, fetchBatch: (offset) => Promise.resolve({ rows: offset === 0 ? rows : [], total: rows.length }) }} />}
    >
      <div role="region" aria-label={`${title}: tabela`} tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
        <table className="w-full text-left">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b text-xs font-semibold text-text-muted">
              <th scope="col" className="py-2 pr-4">{heading}</th>
              <th scope="col" className="py-2 pl-4 text-right">Objetivos</th>
              <th scope="col" className="py-2 pl-4">Progresso</th>
              <th scope="col" className="py-2 pl-4 text-right">Esperado</th>
              <th scope="col" className="py-2 pl-4 text-right">Em risco</th>
              <th scope="col" className="py-2 pl-4 text-right">Alinhados</th>
            </tr>
          </thead>
          <tbody>{rows.map((counts) => <Row key={placeOf(counts).key} counts={counts} at={at} />)}</tbody>
        </table>
      </div>
    </Section>
  )
}
