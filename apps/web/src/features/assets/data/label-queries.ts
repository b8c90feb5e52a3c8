import { queryOptions } from '@tanstack/react-query'

import type { ListPage } from '#shared/list/state/list-state.ts'
import { ask } from '#shared/supabase/ask.ts'
import { type LabelledAsset, type LabelSource, type Measure, MOST_LABELS } from '../model/labels/label.ts'
import { assetKeys } from './asset-keys.ts'
import { fetchAssets } from './asset-list-query.ts'

/** An address holds no more ids than these. */
const IDS_AT_ONCE = 100

async function fetchMarked(companyId: string, ids: readonly string[], signal: AbortSignal): Promise<readonly LabelledAsset[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, part) => ids.slice(part * IDS_AT_ONCE, (part + 1) * IDS_AT_ONCE))
  const found = await Promise.all(
    parts.map((part) => ask((db) => db.from('assets').select('id,tag,name').eq('company_id', companyId).in('id', part).abortSignal(signal))),
  )
  return found.flat().toSorted((a, b) => a.tag.localeCompare(b.tag, 'pt-BR', { numeric: true }))
}

/** What the labels are for, with how many there are in all; of too many no rows. */
export function labelledQuery(companyId: string, source: LabelSource) {
  return queryOptions({
    queryKey: assetKeys.labels(companyId, source),
    queryFn: async ({ signal }): Promise<ListPage<LabelledAsset>> => {
      if ('state' in source) return await fetchAssets({ companyId, teamOf: null }, source.state, { offset: 0, size: MOST_LABELS }, signal)
      if (source.ids.length > MOST_LABELS) return { rows: [], total: source.ids.length }
      const rows = await fetchMarked(companyId, source.ids, signal)
      return { rows, total: rows.length }
    },
  })
}

/** How wide a text is on the paper, by the library that writes it. */
export const measureQuery = queryOptions({
  queryKey: assetKeys.measure,
  queryFn: async (): Promise<{ readonly measure: Measure }> => ({ measure: await (await import('../model/labels/labels-pdf.ts')).paperMeasure() }),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})
