import { runOrders } from './evaluations.ts'
import { serviceRole, type Actor, type Row, type Scene } from './stage.ts'
import { confirmed, prepared } from './uploads.ts'

export const ORDER = 'select public.order_dossier($1, $2, $3, $4, $5, $6) as id'
export const everyPart = ['registration', 'contracts', 'vacations', 'ppe', 'exams', 'documents', 'acknowledgements', 'policies', 'evidence']

export interface Wish {
  readonly company: string
  readonly employee?: string | null
  readonly from?: string
  readonly to?: string
  readonly parts?: readonly string[]
  readonly reason?: string | null
}

export const wishOf = ({ company, employee = null, from = '2020-01-01', to = '2030-12-31', parts = everyPart, reason = 'Fiscalização do trabalho' }: Wish): readonly unknown[] =>
  [company, from, to, parts, reason, employee]

/** Orders a dossier and lets the job gather it. */
export async function gathered(scene: Scene, actor: Actor, wish: Wish): Promise<string> {
  const [row] = await scene.as(actor, ORDER, wishOf(wish))
  await runOrders(scene)
  return String(row?.['id'])
}

export async function ownData(scene: Scene, actor: Actor): Promise<string> {
  const [row] = await scene.as(actor, 'select public.order_own_data() as id')
  await runOrders(scene)
  return String(row?.['id'])
}

export const dossierOf = async (scene: Scene, id: string): Promise<Row> => (await scene.owner('select * from private.dossiers where id = $1', [id]))[0] ?? {}

export const linesOf = async (scene: Scene, id: string, part: string): Promise<readonly Row[]> =>
  scene.owner('select employee_id, cells, file_ids from private.dossier_lines where dossier_id = $1 and part = $2 order by n', [id, part])

export interface Claim extends Row {
  readonly dossier_id: string
  readonly lease: string
  readonly is_last: boolean
  readonly files: readonly Row[]
}

export async function claim(scene: Scene): Promise<Claim | null> {
  const [row] = await scene.as(serviceRole, 'select public.claim_dossier() as claim')
  return row?.['claim'] as Claim | null
}

const SHA = 'cd'.repeat(32)
export const FINISH = 'select public.finish_dossier_volume($1, $2, 1000, $3, 500, $3)'
/** What the edge function tells of an archive that it stored, until the dossier is ready. */
export async function made(scene: Scene): Promise<void> {
  for (let next = await claim(scene); next !== null; next = await claim(scene)) {
    await scene.as(serviceRole, `select public.settle_dossier_files($1, $2, '[]')`, [next.dossier_id, next.lease])
    await scene.as(serviceRole, FINISH, [next.dossier_id, next.lease, SHA])
  }
}

/** A file about somebody, as a record of the person has it. */
export async function personFile(scene: Scene, actor: Actor, employee: string, size = 1000): Promise<string> {
  const upload = await prepared(scene, actor, { employee, size })
  await confirmed(scene, upload, { size })
  await scene.owner(`update public.files set linked_at = now(), entity_type = 'employee', entity_id = $2 where id = $1`, [upload.file_id, employee])
  return upload.file_id
}
