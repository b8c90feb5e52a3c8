import { people } from './approvals.ts'
import { aurora, type Sent, sendTo } from './guest-signatures.ts'
import type { Actor, Row, Scene, Stage } from './stage.ts'

export const CODE = '493817'

export const papers = 'select public.counter_paper($1) as paper'
export const choose = 'select public.choose_signing_code($1, $2, $3, $4) as answer'
export const sign = 'select public.sign_at_counter($1, $2, $3, $4) as answer'
export const refuse = 'select public.refuse_at_counter($1, $2, $3, $4) as answer'
export const openAtCounter = 'select * from public.open_at_counter($1)'

export interface Signer {
  readonly id: string
  readonly cpf: string
  readonly birth: string
}

/** Somebody of Aurora without a login. */
export async function withoutLogin(scene: Scene, stage: Stage, place = 0): Promise<Signer> {
  const [row] = await scene.owner(
    `select id, cpf, birth_date::text as birth from public.employees where company_id = $1 and user_id is null and status = 'active' and cpf is not null
       and birth_date is not null order by id offset $2 limit 1`, [aurora(stage), place])
  return row as unknown as Signer
}

export interface Standing extends Sent {
  readonly them: Signer
  readonly digest: unknown
}

/** Somebody without a login who is asked to sign a contract. */
export async function asked(scene: Scene, stage: Stage, place = 0, others: readonly Readonly<Row>[] = []): Promise<Standing> {
  const them = await withoutLogin(scene, stage, place)
  const sent = await sendTo(scene, stage, [{ role: 'person' }, ...others], them.id)
  return { ...sent, them, digest: sent.envelope['digest'] }
}

export const answered = async (scene: Scene, actor: Actor, call: string, values: readonly unknown[]): Promise<Row> => (await scene.as(actor, call, values))[0]?.['answer'] as Row

/** The paper on the screen of the counter, and a code chosen there. */
export async function ready(scene: Scene, stage: Stage, standing: Standing, code = CODE): Promise<void> {
  const admin = stage.signedIn(people.admin)
  await scene.as(admin, openAtCounter, [standing.party])
  await scene.as(admin, choose, [standing.party, standing.them.cpf, standing.them.birth, code])
}

/** At the counter of Aurora: one who signed, one who has a code, one who was wrong three times; somebody with a login has a code as well. */
export async function standAtCounter(scene: Scene, stage: Stage): Promise<void> {
  const admin = stage.signedIn(people.admin)
  const [signed, decided, undecided] = [await asked(scene, stage, 0), await asked(scene, stage, 1), await asked(scene, stage, 2)]
  for (const standing of [signed, decided]) await ready(scene, stage, standing)
  await scene.as(admin, sign, [signed.party, signed.them.cpf, CODE, signed.digest])
  for (let tries = 0; tries < 3; tries += 1) await scene.as(admin, choose, [undecided.party, '1', null, CODE])
  await scene.as(stage.signedIn(people.person), 'select public.set_my_signing_code($1)', [CODE])
}
