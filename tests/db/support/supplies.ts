import type { Actor, Row, Scene } from './stage.ts'

let made = 0
/** A supply of a category with what is said of it, and so many in stock. */
export async function newSupply(scene: Scene, actor: Actor, company: string, { category = 'Luvas', stock = 10, ...values }: Readonly<Record<string, unknown>> & { category?: string; stock?: number } = {}): Promise<string> {
  made += 1
  const [kind] = await scene.owner('select id from public.asset_categories where company_id = $1 and name = $2', [company, category])
  const [item] = await scene.as(actor, 'select id from public.save_supply($1, null, $2)',
    [company, JSON.stringify({ category_id: kind?.['id'], name: `Luva nitrílica ${String(made)}`, ca_number: '46373', ca_valid_until: '2027-08-11', ...values })])
  if (stock > 0) await scene.as(actor, 'select public.move_stock($1, $2, $3, $4)', [company, item?.['id'], 'in', stock])
  return String(item?.['id'])
}

export const giving = `public.hand_over_assets($1, $2, '[]', null, $3)`
export const deliver = `select ${giving} as given`
/** What a hand-over of one supply sends. */
export const wishOf = (item: string, values: Readonly<Record<string, unknown>> = {}): string => JSON.stringify([{ item_id: item, quantity: 2, reason: 'first', ...values }])

export const stockOf = async (scene: Scene, item: string): Promise<unknown> => (await scene.owner('select quantity from public.supply_items where id = $1', [item]))[0]?.['quantity']
export const deliveriesOf = (scene: Scene, item: string): Promise<readonly Row[]> =>
  scene.owner('select id, quantity, ca_number, ca_valid_until::text, replace_on::text, ending from public.supply_deliveries where item_id = $1 order by delivered_at, id', [item])
