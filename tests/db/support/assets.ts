import { stored } from './document-templates.ts'
import type { Actor, Scene } from './stage.ts'

export const handOver = 'select public.hand_over_assets($1, $2, $3) as given'

/** The paper of a hand-over as the edge function makes it, sent to be signed: its envelope. */
export async function handoverPaper(scene: Scene, actor: Actor, making: unknown): Promise<string> {
  const made = await stored(scene, actor, making)
  const [envelope] = await scene.as(actor, 'select id from public.send_for_signature($1, $2)', [made['document_id'], made['sign_kind']])
  return String(envelope?.['id'])
}

export interface Given {
  readonly handover_id: string
  /** Null where no paper is made. */
  readonly making_id: string | null
}

/** Gives things to a person, in good condition unless it is said otherwise. */
export async function given(scene: Scene, actor: Actor, company: string, person: string, items: readonly Readonly<Record<string, unknown>>[]): Promise<Given> {
  const [row] = await scene.as(actor, handOver, [company, person, JSON.stringify(items.map((item) => ({ condition: 'good', ...item })))])
  return row?.['given'] as Given
}

/** Two notebooks with all that one may say of them: of one the paper is signed, of the other it is being made. */
export async function lend(scene: Scene, admin: Actor, person: Actor, { company, me }: { readonly company: string; readonly me: string }): Promise<void> {
  const made = await scene.owner(
    `insert into public.assets (company_id, tag, category_id, name, brand, serial, work_site_id, place, supplier, invoice_number, purchased_on, cost, warranty_until, notes)
     select $1, 'CHEIO-' || n, c.id, 'Notebook', 'Marca', 'SN-' || n, (select w.id from public.work_sites w where w.company_id = $1 order by w.id limit 1), 'Sala 2', 'Loja', 'NF 1',
       private.today($1) - 400, 5000, private.today($1) + 300, 'Com mochila'
     from public.asset_categories c, generate_series(1, 2) n where c.company_id = $1 and c.name = 'Notebooks' returning id`, [company])
  const [day] = await scene.owner('select (private.today($1) + 90)::text as later', [company])
  for (const [at, { id }] of made.entries()) {
    const { making_id: making } = await given(scene, admin, company, me, [{ id, note: 'Com carregador', expected_return_on: day?.['later'] }])
    if (at === 0) await scene.as(person, 'select public.sign_document($1, $2)', [await handoverPaper(scene, admin, making), 'ab'.repeat(32)])
  }
}
