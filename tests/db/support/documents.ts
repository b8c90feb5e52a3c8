import type { Actor, Row, Scene, Stage } from './stage.ts'
import { confirmed, prepared } from './uploads.ts'

export const PDF = 'application/pdf'

/** The id of a type of Aurora by its name. */
export async function typeId(scene: Scene, stage: Stage, name: string): Promise<string> {
  const [row] = await scene.owner('select id from public.document_types where company_id = $1 and name = $2', [stage.company('aurora'), name])
  return String(row?.['id'])
}

/** A confirmed upload for a document of that class. */
export async function upload(scene: Scene, actor: Actor, employee: unknown, sensitivity: string, company: unknown = null): Promise<string> {
  const file = await prepared(scene, actor, { purpose: `document_${sensitivity.toLowerCase()}`, employee, company, mime: PDF })
  await scene.owner('insert into storage.objects (bucket_id, name) values ($1, $2)', [file.bucket, file.path])
  await confirmed(scene, file, { mime: PDF })
  return file.file_id
}

export interface Delivery {
  readonly employee: unknown
  readonly type: string
  readonly values?: Row
  readonly document?: unknown
}

/** Uploads and delivers a document as that person; answers its row. */
export async function deliver(scene: Scene, stage: Stage, actor: Actor, { employee, type, values = {}, document = null }: Delivery): Promise<Row> {
  const id = await typeId(scene, stage, type)
  const [row] = await scene.owner('select sensitivity from public.document_types where id = $1', [id])
  const file = await upload(scene, actor, employee, String(row?.['sensitivity']))
  const [made] = await scene.as(actor, 'select * from public.submit_document($1, $2, $3, $4, $5)', [id, file, employee, document, JSON.stringify(values)])
  if (made === undefined) throw new Error('no document came back')
  return made
}

/** The line of one type in somebody's checklist. */
export async function line(scene: Scene, actor: Actor, type: string, employee: unknown = null): Promise<Row | undefined> {
  const rows = await scene.as(actor, 'select c.*, c.due_on::text, c.expires_on::text from public.document_checklist($1) c where type_name = $2', [employee, type])
  return rows[0]
}

/** Makes a type required of everyone in Aurora. */
export async function requireOfAll(scene: Scene, stage: Stage, type: string): Promise<void> {
  await scene.owner(
    'insert into public.document_type_rules (company_id, type_id) select company_id, id from public.document_types where company_id = $1 and name = $2 on conflict do nothing',
    [stage.company('aurora'), type],
  )
}

export const open = (scene: Scene, actor: Actor, file: unknown): Promise<string | null> =>
  scene.refusal(actor, 'select * from public.open_file($1)', [file])

export interface Verdict {
  readonly decision: 'approve' | 'reject'
  readonly reason?: string
  readonly values?: Row
}

export const review = (scene: Scene, actor: Actor, version: unknown, { decision, reason, values = {} }: Verdict): Promise<string | null> =>
  scene.refusal(actor, 'select * from public.review_document($1, $2, $3, $4)', [version, decision, reason ?? null, JSON.stringify(values)])

/** A day so many days from today in Aurora, as text. */
export async function day(scene: Scene, stage: Stage, days: number): Promise<string> {
  const [row] = await scene.owner('select (private.today($1) + $2::integer)::text as day', [stage.company('aurora'), days])
  return String(row?.['day'])
}
