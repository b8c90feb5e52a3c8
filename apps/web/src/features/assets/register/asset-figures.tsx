import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useCompanyId } from '#shared/company/company-context.ts'
import { Figures } from '#shared/ui/figures.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { figuresQuery } from '../data/asset-queries.ts'
import { assetList, type AssetListState, countedOf } from '../model/asset-list.ts'

const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 })
const MILLIONS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', notation: 'compact', maximumFractionDigits: 1 })
const reais = (value: number): string => (value < 1_000_000 ? REAIS : MILLIONS).format(value)

/** How many stand where, each number with its rows, and what they are worth today. */
export function AssetFigures({ state }: { readonly state: AssetListState }) {
  const figures = useQuery(figuresQuery(useCompanyId()))
  return (
    <QueryStates query={figures} pending={<Skeleton className="h-20 rounded-xl" />} isEmpty={({ total }) => total === 0} empty={null}>
      {(found) => (
        <Figures
          className="grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] max-sm:grid-cols-3 max-sm:gap-x-3 max-sm:gap-y-4 max-sm:[&_.order-1]:text-xl max-sm:[&_dd]:text-xs max-sm:[&_dt]:mt-0 max-sm:[&_dt]:text-sm"
          figures={[
            ...countedOf(found).map(({ label, total, filters }) => ({
              label,
              value: (
                <Link to="." search={() => assetList.url({ ...assetList.cleared(state), ...filters })} className={TEXT_LINK} aria-label={`${label}: ${total.toLocaleString('pt-BR')}`}>
                  {total.toLocaleString('pt-BR')}
                </Link>
              ),
            })),
            ...(found.cost > 0 ? [{ label: 'Valor hoje', value: <span className="block text-[1.5rem] leading-9 whitespace-nowrap max-sm:leading-7 max-sm:text-base">{reais(found.value)}</span>, note: `${reais(found.cost)} na compra` }] : []),
          ]}
        />
      )}
    </QueryStates>
  )
}
