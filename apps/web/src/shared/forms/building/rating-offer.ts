import { queryOptions } from '@tanstack/react-query'

import { ask } from '../../supabase/ask.ts'
import type { Question } from '../form-model.ts'

interface Competency {
  readonly id: string
  readonly name: string
  readonly levels: Question['levels']
}

interface RatingScale {
  readonly id: string
  readonly name: string
  readonly points: Question['points']
}

/** What ratings of a form are made of. */
export interface RatingOffer {
  readonly competencies: readonly Competency[]
  readonly scales: readonly RatingScale[]
  /** Whether questions weigh differently. */
  readonly hasWeights: boolean
  /** Scores that a question may feed besides the main one, with their words. */
  readonly dimensions: readonly (readonly [value: string, label: string])[]
}

/** Competencies in use with what somebody does on each level, in Portuguese order. */
export function competenciesQuery(companyId: string) {
  return queryOptions({
    queryKey: ['competencies', companyId, 'offered'],
    queryFn: ({ signal }) =>
      ask((db) =>
        db.from('competencies').select('id,name,levels:competency_levels!competency_levels_competency_fkey(level,behaviour)')
          .eq('company_id', companyId).is('archived_at', null).order('name').order('level', { referencedTable: 'levels' }).abortSignal(signal),
      ),
    staleTime: 60_000,
  })
}

/** Rating scales in use with their points. */
export function scalesQuery(companyId: string) {
  return queryOptions({
    queryKey: ['competencies', companyId, 'scales-offered'],
    queryFn: ({ signal }) =>
      ask((db) =>
        db.from('rating_scales').select('id,name,points:rating_scale_points!rating_scale_points_scale_fkey(point,label,description)')
          .eq('company_id', companyId).is('archived_at', null).order('name').order('point', { referencedTable: 'points' }).abortSignal(signal),
      ),
    staleTime: 60_000,
  })
}
