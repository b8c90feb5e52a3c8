import { employeeId, people } from './approvals.ts'
import { typeId } from './documents.ts'
import { serviceRole, type Actor, type Row, type Scene, type Stage } from './stage.ts'

/** A paragraph out of text with {{variables}}. */
export function paragraph(text: string): Row {
  const parts = text.split(/(\{\{[a-z_.]+\}\})/).filter((part) => part !== '')
  return { type: 'paragraph', text: parts.map((part) => (part.startsWith('{{') ? { variable: part.slice(2, -2) } : { text: part })) }
}

export interface Draft {
  readonly name?: string
  readonly type?: string
  readonly text?: string
  readonly inputs?: readonly Row[]
  readonly blocks?: readonly unknown[]
  readonly id?: unknown
  readonly updated_at?: unknown
}

const save = 'select t.*, t.updated_at::text from public.save_document_template($1) t'

export async function draft(scene: Scene, stage: Stage, { name = 'Carta', type = 'Declaração', text = 'Olá, {{pessoa.nome}}.', inputs = [], blocks, ...rest }: Draft): Promise<string> {
  return JSON.stringify({
    ...rest, company_id: stage.company('aurora'), type_id: await typeId(scene, stage, type), name,
    body: { blocks: blocks ?? [paragraph(text)], inputs, letterhead: true, footer: true },
  })
}

/** A template of Aurora saved by that person; its row. */
export async function template(scene: Scene, stage: Stage, actor: Actor, given: Draft = {}): Promise<Row> {
  const [row] = await scene.as(actor, save, [await draft(scene, stage, given)])
  if (row === undefined) throw new Error('the template was not saved')
  return row
}

export const refusedTemplate = async (scene: Scene, stage: Stage, actor: Actor, given: Draft): Promise<string | null> =>
  scene.refusal(actor, save, [await draft(scene, stage, given)])

/** The text of a rendered document, and what is missing of it. */
export async function rendered(scene: Scene, actor: Actor, id: unknown, employee: unknown, inputs: Row = {}): Promise<{ text: string; missing: string[] }> {
  const [row] = await scene.as(actor, 'select document, missing from public.render_document($1, $2, $3)', [id, employee, JSON.stringify(inputs)])
  if (row === undefined) throw new Error('nothing was rendered')
  const { blocks } = row['document'] as { blocks: { text?: { text: string }[]; items?: { text: string }[][] }[] }
  const text = blocks.map((block) => [...(block.text ?? []), ...(block.items ?? []).flat()].map((span) => span.text).join('')).join('\n')
  return { text, missing: (row['missing'] as { label: string }[]).map(({ label }) => label) }
}

/** What the edge function does after it has stored the bytes. */
export async function stored(scene: Scene, actor: Actor, making: unknown): Promise<Row> {
  const [file] = await scene.as(actor, 'select * from public.prepare_document_making($1)', [making])
  await scene.owner('insert into storage.objects (bucket_id, name) values ($1, $2)', [file?.['bucket'], file?.['path']])
  const [done] = await scene.as(serviceRole, 'select * from public.finish_document_making($1, $2, 1234, $3)', [making, file?.['file_id'], 'ab'.repeat(32)])
  if (done === undefined) throw new Error('nothing was made')
  return done
}

/** Starts a batch for people of Aurora; its makings. */
export const started = (scene: Scene, actor: Actor, id: unknown, employees: readonly unknown[], inputs: Row = {}): Promise<readonly Row[]> =>
  scene.as(actor, 'select * from public.start_document_batch($1, $2, $3)', [id, employees, JSON.stringify(inputs)])

export const personOf = (scene: Scene): Promise<string> => employeeId(scene, people.person)
