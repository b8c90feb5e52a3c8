import { deliver } from './documents.ts'
import { employeeId, people } from './approvals.ts'
import { prove } from './guests.ts'
import { anon, serviceRole, type Row, type Scene, type Stage } from './stage.ts'

/** A witness from outside, as a sender types them. */
export const TEREZA = { role: 'witness', name: 'Tereza Ângela D’Ávila', cpf: '52998224725', birth_date: '1961-04-30', email: 'tereza@exemplo.com.br' } as const

export const aurora = (stage: Stage): string => stage.company('aurora')

export interface Sent {
  readonly paper: Row
  readonly envelope: Row
  /** The party that signs by a link. */
  readonly party: unknown
}

/** A contract, sent to parties of which one signs by a link. */
export async function sendTo(scene: Scene, stage: Stage, parties: readonly Readonly<Row>[], employee?: string): Promise<Sent> {
  const admin = stage.signedIn(people.admin)
  const paper = await deliver(scene, stage, admin, { employee: employee ?? (await employeeId(scene, people.person)), type: 'Contrato de trabalho' })
  const [envelope] = await scene.as(admin, `select * from public.send_for_signature($1, 'signature', $2)`, [paper['id'], JSON.stringify(parties)])
  const [party] = await scene.owner(
    `select p.id from private.signature_parties p left join public.employees e on e.id = p.employee_id where p.envelope_id = $1 and e.user_id is null`, [envelope?.['id']])
  return { paper, envelope: envelope ?? {}, party: party?.['id'] }
}

/** What the page of a link shows of a paper to be signed. */
export function signatureOf(row: Row | undefined): Row {
  const page = row?.['page'] as { readonly view: { readonly signature: Row } } | null | undefined
  return page?.view.signature ?? {}
}

/** The witness with a link, recognised: what they hold and see. */
export async function signing(scene: Scene, stage: Stage, { party }: Sent): Promise<{ readonly secret: string; readonly token: string; readonly link: unknown; readonly view: Row }> {
  const [made] = await scene.as(stage.signedIn(people.admin), `select * from public.make_guest_links($1, 'signature', $2)`, [aurora(stage), [party]])
  const token = String(made?.['token'])
  const secret = String((await prove(scene, token, TEREZA.cpf, TEREZA.birth_date))?.['secret'])
  const [row] = await scene.as(anon, 'select public.guest_session($1) as page', [secret])
  return { secret, token, link: made?.['link_id'], view: signatureOf(row) }
}

/** As the edge function does when the page shows the file. */
export async function openPaper(scene: Scene, secret: string, file: unknown): Promise<void> {
  await scene.as(serviceRole, 'select * from public.open_guest_file($1, $2)', [secret, file])
}
