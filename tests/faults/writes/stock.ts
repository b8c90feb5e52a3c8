import { acknowledged } from '../../support/acknowledged.ts'
import { missing, type World, type Write } from './write.ts'

/** A command that writes an entry and the sum of all entries. */
export async function stock({ client, companyId, ask }: World): Promise<Write> {
  const items = await ask('select id from public.supply_items where company_id = $1 and archived_at is null order by name, id limit 3', [companyId])
  const noted: string[] = []
  let sent = 0
  return {
    name: 'stock received',
    weight: 10,
    async once() {
      sent += 1
      const note = `Prova ${String(sent)}`
      await acknowledged(client.rpc('move_stock', { p_company_id: companyId, p_item_id: items[sent % items.length]?.['id'], p_kind: 'in', p_quantity: 1, p_note: note }))
      noted.push(note)
    },
    lost: () => missing(ask, [...noted], 'select note as name from public.supply_moves where note = any ($1)'),
  }
}
