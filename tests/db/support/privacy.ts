import type { Actor, Row, Scene } from './stage.ts'

/** Sends a request about the own data, and answers its id. */
export async function askAbout(scene: Scene, actor: Actor, kind = 'access', body: string | null = 'Quero saber o que guardam.'): Promise<string> {
  const [row] = await scene.as(actor, 'select public.send_privacy_request($1, $2) as id', [kind, body])
  return String(row?.['id'])
}

/** A request that came in on paper, as HR registers it. */
export const onPaper = (values: Row = {}): string =>
  JSON.stringify({ kind: 'deletion', body: 'Apaguem meu telefone.', received_on: '2026-11-18', channel: 'letter', identity_proof: 'RG conferido no balcão', ...values })

const itemsOf = (answer: unknown): Row[] => (answer as { items: Row[] }).items

export const ownRequests = async (scene: Scene, actor: Actor): Promise<Row[]> =>
  itemsOf((await scene.as(actor, 'select public.my_privacy_requests() as r'))[0]?.['r'])

export async function listedRequests(scene: Scene, actor: Actor, company: string, status = 'any'): Promise<Row[]> {
  const [row] = await scene.as(actor, 'select public.privacy_request_list($1, $2) as r', [company, status])
  return itemsOf(row?.['r'])
}

/** Every kind of request in every state, with all that can be said of one and with the least. */
export async function requestsOfAllKinds(scene: Scene, company: string, actors: Readonly<Record<'admin' | 'person' | 'manager', Actor>>, other: string): Promise<void> {
  const { admin, person, manager } = actors
  const [today] = await scene.owner('select private.today($1)::text as day', [company])
  const answered = await askAbout(scene, person)
  await scene.as(admin, 'select public.answer_privacy_request($1, $2)', [answered, 'Segue a declaração.'])
  const refused = await askAbout(scene, person, 'deletion', 'Apaguem tudo.')
  await scene.as(admin, 'select public.extend_privacy_request($1, $2)', [refused, 'Falta ouvir a contabilidade.'])
  await scene.as(admin, 'select public.answer_privacy_request($1, $2, $3)', [refused, 'A lei manda guardar.', 'legal_duty'])
  const given = await askAbout(scene, manager, 'consent', 'A foto no mural.')
  await scene.as(manager, 'select public.withdraw_privacy_request($1)', [given])
  await askAbout(scene, person, 'sharing', null)
  await scene.as(admin, 'select public.register_privacy_request($1, $2)', [other, onPaper({ received_on: today?.['day'] })])
  await scene.owner('delete from private.privacy_settings')
  await scene.as(admin, 'select public.save_privacy_settings($1, $2)', [company, JSON.stringify({ dpo_name: 'Ana Lima', dpo_email: 'dpo@aurora.demo', dpo_phone: '1133334444', dpo_id: (await scene.owner('select id from public.employees where email = $1', ['admin@aurora.demo']))[0]?.['id'], transfer_note: 'Nuvem fora do país' })])
  await scene.as(admin, 'select public.save_data_operator($1, $2)', [company, JSON.stringify({ name: 'Nuvem', purpose: 'Cópias', country: 'Irlanda', safeguard: 'Cláusulas-padrão', categories: ['pay'] })])
  await scene.as(admin, 'select public.save_data_operator($1, $2)', [company, JSON.stringify({ name: 'Folha', purpose: 'Calcula a folha', country: 'Brasil', categories: ['pay'] })])
}
