import type { Actor, Row, Scene } from './stage.ts'

/** Asks people of a company for papers, by type: $1 company, $2 types, $3 people, $4 deadline, $5 words of help. */
export const SEND_DOCUMENTS = `select * from public.send_campaign($1, 'documents', jsonb_build_object('people', $3::uuid[]), jsonb_build_object('types', $2::uuid[]), $4, $5)`

export interface Asking {
  readonly types: readonly unknown[]
  readonly people: readonly unknown[]
  readonly due?: unknown
  readonly message?: string
}

/** Sends a campaign for papers; whoever is asked is not told yet. */
export async function askFor(scene: Scene, actor: Actor, company: unknown, { types, people, due = null, message }: Asking): Promise<Row> {
  const [sent] = await scene.as(actor, SEND_DOCUMENTS, [company, types, people, due, message ?? null])
  if (sent === undefined) throw new Error('no campaign came back')
  return sent
}

/** Lets the ten seconds of every campaign pass, and runs the job that tells. */
export async function tellAll(scene: Scene): Promise<number> {
  await scene.owner('update public.campaigns set tell_at = private.now() where told_at is null and closed_at is null')
  const [run] = await scene.owner('select private.run_campaigns() as told')
  return Number(run?.['told'])
}
