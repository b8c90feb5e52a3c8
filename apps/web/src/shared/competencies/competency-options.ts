import { queryOptions } from '@tanstack/react-query'

import type { CompetencyKind } from '../lib/competency-kinds.ts'
import { ask } from '../supabase/ask.ts'
import type { CompetencyOption, RatingScaleOption } from './competency.ts'

const FRESH_MS = 60_000

/** Query keys of competencies and scales: one root, so that one write refreshes every list and picker. */
export const competencyKeys = {
  options: (companyId: string) => ['competencies', companyId, 'options'] as const,
  scaleOptions: (companyId: string) => ['competencies', companyId, 'scale-options'] as const,
}

/** The competencies in use by name, with the behaviours of their levels. */
export function competencyOptions(companyId: string) {
  return queryOptions({
    queryKey: competencyKeys.options(companyId),
    queryFn: async ({ signal }): Promise<readonly CompetencyOption[]> => {
      const rows = await ask((db) =>
        db
          .from('competencies')
          .select('id,name,kind,description,levels:competency_levels!competency_levels_competency_fkey(level,behaviour)')
          .eq('company_id', companyId)
          .is('archived_at', null)
          .order('name')
          .abortSignal(signal),
      )
      return rows.map(({ kind, levels, ...row }) => ({ ...row, kind: kind as CompetencyKind, levels: levels.toSorted((a, b) => a.level - b.level) }))
    },
    staleTime: FRESH_MS,
  })
}

/** The rating scales in use by name, with the words of their points. */
export function ratingScaleOptions(companyId: string) {
  return queryOptions({
    queryKey: competencyKeys.scaleOptions(companyId),
    queryFn: async ({ signal }): Promise<readonly RatingScaleOption[]> => {
      const rows = await ask((db) =>
        db
          .from('rating_scales')
          .select('id,name,points:rating_scale_points!rating_scale_points_scale_fkey(point,label,description)')
          .eq('company_id', companyId)
          .is('archived_at', null)
          .order('name')
          .abortSignal(signal),
      )
      return rows.map(({ points, ...row }) => ({ ...row, points: points.toSorted((a, b) => a.point - b.point) }))
    },
    staleTime: FRESH_MS,
  })
}
