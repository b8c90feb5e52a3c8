import { typeId } from './documents.ts'
import { people } from './approvals.ts'
import { askFor } from './campaigns.ts'
import { anon, serviceRole, type Row, type Scene, type Stage } from './stage.ts'

export interface Guest {
  readonly id: string
  readonly cpf: string
  readonly birth: string
  readonly token: string
}

export const TYPES = ['Título de eleitor', 'Comprovante de endereço'] as const

const make = `select * from public.make_guest_links($1, 'document_request', $2)`

/** A fresh link for somebody of Aurora who is asked for documents. */
export async function linkOf(scene: Scene, stage: Stage, employee: unknown): Promise<string> {
  const [made] = await scene.as(stage.signedIn(people.admin), make, [stage.company('aurora'), [employee]])
  return String(made?.['token'])
}

/** Somebody of Aurora without a login, asked for two documents, with a link. */
export async function askedGuest(scene: Scene, stage: Stage, place = 0): Promise<Guest> {
  const [row] = await scene.owner(
    `select id, cpf, birth_date::text as birth from public.employees
     where company_id = $1 and user_id is null and status = 'active' and cpf is not null and birth_date is not null order by registration_number offset $2 limit 1`,
    [stage.company('aurora'), place],
  )
  const id = String(row?.['id'])
  const types = [await typeId(scene, stage, TYPES[0]), await typeId(scene, stage, TYPES[1])]
  await scene.owner(`update public.documents set archived_at = now(), status = 'archived' where employee_id = $1 and type_id = any ($2) and archived_at is null`, [id, types])
  await askFor(scene, stage.signedIn(people.admin), stage.company('aurora'), { types, people: [id] })
  return { id, cpf: String(row?.['cpf']), birth: String(row?.['birth']), token: await linkOf(scene, stage, id) }
}

const proveQuery = 'select state, secret, tries_left, wait_until from public.prove_guest($1, $2, $3)'

export async function prove(scene: Scene, token: string, cpf: string, birth: string): Promise<Row | undefined> {
  return (await scene.as(anon, proveQuery, [token, cpf, birth]))[0]
}

/** The secret of a guest who proved who they are. */
export async function enter(scene: Scene, { token, cpf, birth }: Guest): Promise<string> {
  return String((await prove(scene, token, cpf, birth))?.['secret'])
}

export async function pageOf(scene: Scene, secret: string): Promise<{ view: { document_request: { requests: readonly Row[] } } } & Row | null> {
  const [row] = await scene.as(anon, 'select public.guest_session($1) as page', [secret])
  return row?.['page'] as never
}

/** Sends a file for a request, as the edge function and the page do together. */
export async function sendFile(scene: Scene, secret: string, request: unknown): Promise<unknown> {
  const [file] = await scene.as(serviceRole, `select * from public.start_guest_upload($1, $2, 'foto.pdf', 'application/pdf', 1000)`, [secret, request])
  await scene.owner('insert into storage.objects (bucket_id, name) values ($1, $2)', [file?.['bucket'], file?.['path']])
  await scene.as(serviceRole, 'select * from public.guest_upload_to_confirm($1, $2)', [secret, file?.['file_id']])
  await scene.as(serviceRole, `select * from public.confirm_upload($1, 'application/pdf', 1000, $2)`, [file?.['file_id'], 'ab'.repeat(32)])
  return file?.['file_id']
}

export const act = 'select public.guest_act($1, $2, $3) as page'
