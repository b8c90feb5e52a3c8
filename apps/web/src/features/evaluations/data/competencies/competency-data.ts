import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { savedMeanwhile } from '#shared/supabase/versioned.ts'
import type { Competency, storedCompetency } from '../../model/competencies/competency.ts'
import type { LevelCell, Requirements } from '../../model/competencies/requirements.ts'
import type { RatingScale, TypedPoint } from '../../model/competencies/scale.ts'

const FRESH_MS = 15_000

/** Every competency of the company, archived ones too. */
export function competenciesQuery(companyId: string) {
  return queryOptions({
    queryKey: ['competencies', companyId, 'list'] as const,
    queryFn: async ({ signal }): Promise<readonly Competency[]> => (await ask((db) => db.rpc('competency_list', { p_company_id: companyId }).abortSignal(signal))).items,
    staleTime: FRESH_MS,
  })
}

/** The positions that require a competency, the highest level first. */
export function competencyPositionsQuery(companyId: string, competencyId: string) {
  return queryOptions({
    queryKey: ['competencies', companyId, 'positions', competencyId] as const,
    queryFn: ({ signal }) => ask((db) => db.rpc('competency_positions', { p_company_id: companyId, p_competency_id: competencyId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** Positions and competencies in use, with the levels that positions require. */
export function requirementsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['competencies', companyId, 'requirements'] as const,
    queryFn: ({ signal }): Promise<Requirements> => ask((db) => db.rpc('position_requirements', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** The scales of the company, archived ones last. */
export function scalesQuery(companyId: string) {
  return queryOptions({
    queryKey: ['competencies', companyId, 'scales'] as const,
    queryFn: async ({ signal }): Promise<readonly RatingScale[]> => (await ask((db) => db.rpc('rating_scale_list', { p_company_id: companyId }).abortSignal(signal))).items,
    staleTime: FRESH_MS,
  })
}

/** Creates a competency, or saves one that is still as it was read. Throws `AppError`, of kind 'conflict' when somebody saved first. */
export async function saveCompetency(companyId: string, read: Competency | null, values: ReturnType<typeof storedCompetency>): Promise<void> {
  const db = await supabase()
  const saved = unwrap(await db.rpc('save_competency', { p_company_id: companyId, p_values: values, ...(read && { p_id: read.id, p_updated_at: read.updated_at }) }))
  if (saved.length === 0 && read) throw await savedMeanwhile({ entity: 'competency', id: read.id, name: 'Este cadastro' })
}

/** Takes a competency out of use, or back. Throws `AppError`. */
export async function archiveCompetency(companyId: string, id: string, isArchived: boolean): Promise<void> {
  await ask((db) => db.rpc('archive_competency', { p_company_id: companyId, p_competency_id: id, p_archived: isArchived }))
}

/** Writes cells of the matrix. Throws `AppError`. */
export async function setRequiredLevels(companyId: string, cells: readonly LevelCell[]): Promise<void> {
  await ask((db) => db.rpc('set_required_levels', { p_company_id: companyId, p_cells: cells.map((cell) => ({ ...cell })) }), { nullable: true })
}

/** Writes everything that a position requires. Throws `AppError`. */
export async function setPositionLevels(companyId: string, positionId: string, levels: readonly { readonly competency_id: string; readonly level: number }[]): Promise<void> {
  await ask((db) => db.rpc('set_position_competencies', { p_company_id: companyId, p_position_id: positionId, p_levels: levels.map((each) => ({ ...each })) }), { nullable: true })
}

/** Creates a scale, or saves one that is still as it was read. Throws `AppError`, of kind 'conflict' when somebody saved first. */
export async function saveScale(companyId: string, read: RatingScale | null, name: string, points: readonly TypedPoint[]): Promise<void> {
  const db = await supabase()
  const values = { name, points: points.map(({ label, description }) => ({ label, description })) }
  const saved = unwrap(await db.rpc('save_rating_scale', { p_company_id: companyId, p_values: values, ...(read && { p_id: read.id, p_updated_at: read.updated_at }) }))
  if (saved.length === 0 && read) throw await savedMeanwhile({ entity: 'rating_scale', id: read.id, name: 'Este cadastro' })
}

/** Takes a scale out of use, or back. Throws `AppError`. */
export async function archiveScale(companyId: string, id: string, isArchived: boolean): Promise<void> {
  await ask((db) => db.rpc('archive_rating_scale', { p_company_id: companyId, p_scale_id: id, p_archived: isArchived }))
}

/** Adds what the company lacks of the starters; answers how many. Throws `AppError`. */
export async function addStarters(companyId: string): Promise<Shapes.UseCompetencyStarters> {
  return await ask((db) => db.rpc('use_competency_starters', { p_company_id: companyId }))
}
