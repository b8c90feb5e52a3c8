import { cnpjCharacters, digitsOf } from '#shared/lib/masks.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import { saveAsRead } from '#shared/supabase/versioned.ts'
import type { CatalogueItem, CatalogueKind } from '../../model/catalogues/catalogue.ts'
import type { ItemValues } from '../../model/catalogues/item-form.ts'

const textOrNull = (text: string): string | null => text.trim() || null

function positionOf(values: ItemValues) {
  return {
    title: values.name.trim(),
    level: textOrNull(values.level),
    cbo: textOrNull(digitsOf(values.cbo)),
    description: textOrNull(values.description),
    needs_training: values.needs_training === '' ? null : values.needs_training === 'true',
  }
}

function workSiteOf(values: ItemValues) {
  return {
    name: values.name.trim(),
    cnpj: textOrNull(cnpjCharacters(values.cnpj)),
    city: textOrNull(values.city),
    uf: textOrNull(values.uf),
  }
}

const costCentreOf = ({ name, code }: ItemValues) => ({ name: name.trim(), code: code.trim() })

/** Adds an item to one of the lists. Throws `AppError`, with `field` when one is to blame. */
export async function createItem(companyId: string, kind: CatalogueKind, values: ItemValues): Promise<void> {
  const db = await supabase()
  const company = { company_id: companyId }
  if (kind === 'position') unwrap(await db.from('positions').insert({ ...company, ...positionOf(values) }).select('id').single())
  else if (kind === 'work_site') unwrap(await db.from('work_sites').insert({ ...company, ...workSiteOf(values) }).select('id').single())
  else unwrap(await db.from('cost_centres').insert({ ...company, ...costCentreOf(values) }).select('id').single())
}

/** Saves an item only if it is still the one that was read; otherwise throws an `AppError` of kind 'conflict' that says who saved first. */
export async function saveItem(companyId: string, kind: CatalogueKind, item: CatalogueItem, values: ItemValues): Promise<void> {
  const db = await supabase()
  const query =
    kind === 'position'
      ? db.from('positions').update(positionOf(values))
      : kind === 'work_site'
        ? db.from('work_sites').update(workSiteOf(values))
        : db.from('cost_centres').update(costCentreOf(values))
  await saveAsRead(query, companyId, { id: item.id, updated_at: item.updatedAt }, { entity: kind, name: 'Este item' })
}

/** Takes an item out of use; who has it goes to the target, which only an item without people may leave out. Throws `AppError`. */
export async function archiveItem(kind: CatalogueKind, id: string, targetId: string | null): Promise<number> {
  return await ask((db) => db.rpc('archive_catalogue_item', { p_kind: kind, p_id: id, ...(targetId !== null && { p_target_id: targetId }) }))
}

/** Takes an archived item back into use. Throws `AppError`. */
export async function restoreItem(companyId: string, kind: CatalogueKind, id: string): Promise<void> {
  const tables = { position: 'positions', work_site: 'work_sites', cost_centre: 'cost_centres' } as const
  await ask((db) => db.from(tables[kind]).update({ archived_at: null }).eq('company_id', companyId).eq('id', id).select('id').single())
}

/** Gives the present title of a position to those who hold it, from today on; answers how many. Throws `AppError`. */
export async function carryTitle(id: string): Promise<number> {
  return await ask((db) => db.rpc('carry_position_title', { p_id: id }))
}
