import type { Actor, Row, Scene } from './stage.ts'

/** A document of the editor with one paragraph for each text. */
export const documentOf = (...texts: readonly string[]): Row => ({
  type: 'doc', content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

export const SAVE = 'select * from public.save_post($1, $2, $3, $4)'
export const PUBLISH = 'select * from public.publish_post($1, $2)'

const only = ([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('no post came back')
  return row
}

/** A draft to everybody of a company, with what is given besides. */
export async function draft(scene: Scene, actor: Actor, company: unknown, values: Row = {}): Promise<Row> {
  return only(await scene.as(actor, SAVE, [company, null, null, { title: 'Novidades da semana', body: documentOf('Olá, pessoal.'), audience: { everyone: true }, ...values }]))
}

/** A post that is published; nobody is told yet. */
export async function publish(scene: Scene, actor: Actor, company: unknown, values: Row = {}): Promise<Row> {
  const { id, revision } = await draft(scene, actor, company, values)
  return only(await scene.as(actor, PUBLISH, [id, revision]))
}

/** Lets the ten seconds of every post pass, and runs the job until it has nothing to do. */
export async function tellPosts(scene: Scene): Promise<void> {
  await scene.owner('update public.posts set tell_at = private.now() where told_at is null and tell_at is not null')
  let done = 1
  while (done > 0) done = Number((await scene.owner('select private.run_posts() as done'))[0]?.['done'])
}

/** Says something about a post, answering a comment or naming people where given; its id. */
export async function say(scene: Scene, actor: Actor, post: unknown, body: string, { answers = null, named = [] }: { readonly answers?: unknown; readonly named?: readonly unknown[] } = {}): Promise<unknown> {
  return only(await scene.as(actor, 'select id from public.comment_post($1, $2, $3, $4)', [post, body, answers, named]))['id']
}
