import { serviceRole, type Actor, type Row, type Scene } from './stage.ts'

export interface Prepared {
  readonly file_id: string
  readonly bucket: string
  readonly path: string
}

const SHA = 'ab'.repeat(32)

/** Asks for an upload as that person. */
export async function prepared(scene: Scene, actor: Actor, given: { purpose?: string; employee?: unknown; company?: unknown; mime?: string; size?: number } = {}): Promise<Prepared> {
  const { purpose = 'avatar', employee = null, company = null, mime = 'image/png', size = 1000 } = given
  const [row] = await scene.as(actor, 'select * from public.start_upload($1, $2, $3, $4, $5, $6)', [purpose, `foto.${mime.split('/')[1] ?? ''}`, mime, size, employee, company])
  return row as unknown as Prepared
}

/** The bytes arrive and the edge function finds them to be this. */
export async function confirmed(scene: Scene, upload: Prepared, found: { mime?: string | null; size?: number } = {}): Promise<Row | undefined> {
  const { mime = 'image/png', size = 1000 } = found
  const [row] = await scene.as(serviceRole, 'select * from public.confirm_upload($1, $2, $3, $4)', [upload.file_id, mime, size, SHA])
  return row
}

/** A purpose of class P3, about a person, read by who manages documents: what modules bring. */
export const SECRET_PURPOSE = `insert into public.file_purposes
  (purpose, label, bucket, max_bytes, mime_types, sensitivity, audience, own_upload, write_permission, read_permission)
  values ('test_secret', 'Teste', 'files', 1048576, array['application/pdf'], 'P3', 'person', true, 'manage_documents', 'manage_documents')`

/** A file of that purpose, linked to the person whom it concerns. */
export async function secretFile(scene: Scene, actor: Actor, employee: unknown, company: unknown): Promise<Prepared> {
  const upload = await prepared(scene, actor, { purpose: 'test_secret', employee, mime: 'application/pdf' })
  await confirmed(scene, upload, { mime: 'application/pdf' })
  await scene.owner(`insert into storage.objects (bucket_id, name) values ($1, $2)`, [upload.bucket, upload.path])
  await scene.owner(`update public.files set linked_at = now(), entity_type = 'employee', entity_id = $2 where id = $1 and company_id = $3`, [upload.file_id, employee, company])
  return upload
}

export async function employeeId(scene: Scene, email: string): Promise<unknown> {
  const [row] = await scene.owner('select e.id from public.employees e join auth.users u on u.id = e.user_id where u.email = $1', [email])
  return row?.['id']
}
