import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { publish, say } from '../support/posts.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
})

const toAll = async (scene: Scene, values: Row = {}): Promise<unknown> => (await publish(scene, admin, stage.company('aurora'), values))['id']
const COMMENT = 'select public.comment_post($1, $2)'

/** What somebody reads of the talk: the comments as they are drawn, each with its answers. */
async function read(scene: Scene, actor: Actor, post: unknown): Promise<readonly Row[]> {
  const rows = await scene.as(actor, 'select comment, answers, answer_count from public.comment_list($1)', [post])
  return rows.map((row) => ({ ...(row['comment'] as Row), answers: row['answers'], answer_count: row['answer_count'] }))
}
const figures = async (scene: Scene, actor: Actor, post: unknown): Promise<Row | undefined> => (await scene.as(actor, 'select * from public.post_talk($1)', [post]))[0]
const told = async (scene: Scene, email: string): Promise<readonly Row[]> =>
  scene.owner(`select n.kind, n.title, n.url from public.notifications n join public.employees e on e.id = n.employee_id
    where e.email = $1 and n.kind in ('news_mention', 'news_comment') order by n.kind, n.title`, [email])

describe('a comment', () => {
  it('is read by who reads the post, newest first, with its answers in their order', async () => {
    await stage.scene(async (scene) => {
      const post = await toAll(scene)
      const first = await say(scene, person, post, '  Boa notícia\n\nParabéns!  ')
      await say(scene, manager, post, 'Quando começa?')
      await say(scene, admin, post, 'Em maio.', { answers: first })
      await say(scene, person, post, 'Obrigada.', { answers: first })
      const talk = await read(scene, person, post)
      expect(talk.map(({ body }) => body)).toEqual(['Quando começa?', 'Boa notícia\n\nParabéns!'])
      expect(((talk[1]?.['answers'] ?? []) as Row[]).map(({ body }) => body)).toEqual(['Em maio.', 'Obrigada.'])
      expect(talk[1]).toMatchObject({ state: 'shown', answer_count: 2, can_edit: true, can_delete: true, can_hide: false })
      expect(talk[0]).toMatchObject({ can_edit: false, can_delete: false })
      expect((await read(scene, admin, post))[0]).toMatchObject({ can_edit: false, can_hide: true })
      expect(await figures(scene, person, post)).toMatchObject({ comment_count: 4, comments_closed: null })
    })
  })

  it('is no more than 2,000 characters, has words, and an answer is not answered', async () => {
    await stage.scene(async (scene) => {
      const post = await toAll(scene)
      expect(await scene.refusal(person, COMMENT, [post, 'é'.repeat(2000)])).toBeNull()
      expect(await scene.refusal(person, COMMENT, [post, 'é'.repeat(2001)])).toBe('23514')
      expect(await scene.refusal(person, COMMENT, [post, ' \n '])).toBe('RHCOM')
      const answer = await say(scene, person, post, 'Sim', { answers: await say(scene, person, post, 'Certo?') })
      const elsewhere = await say(scene, person, await toAll(scene), 'Outra')
      for (const parent of [answer, elsewhere]) expect(await scene.refusal(person, 'select public.comment_post($1, $2, $3)', [post, 'E mais', parent])).toBe('RHNTF')
    })
  })

  it('pages back through older ones, and through the answers of one', async () => {
    await stage.scene(async (scene) => {
      const post = await toAll(scene)
      const me = await employeeId(scene, people.person)
      const parent = await say(scene, person, post, 'Perguntas?')
      await scene.owner(`insert into public.post_comments (company_id, post_id, author_id, parent_id, body, created_at)
        select p.company_id, p.id, $2, case when n > 32 then $3::uuid end, 'c' || n, now() + n * interval '1 second' from public.posts p, generate_series(1, 45) n where p.id = $1`, [post, me, parent])
      const page = await read(scene, person, post)
      expect([page.length, page[0]?.['body'], page[29]?.['body']]).toEqual([30, 'c32', 'c3'])
      const rest = await scene.as(person, `select comment ->> 'body' as body, answers, answer_count from public.comment_list($1, null, $2, $3)`, [post, page[29]?.['created_at'], page[29]?.['comment_id']])
      expect(rest.map(({ body }) => body)).toEqual(['c2', 'c1', 'Perguntas?'])
      const [oldest] = (rest[2]?.['answers'] ?? []) as Row[]
      expect([rest[2]?.['answer_count'], oldest?.['body']]).toEqual([13, 'c36'])
      const before = await scene.as(person, `select comment ->> 'body' as body from public.comment_list($1, $2, $3, $4)`, [post, parent, oldest?.['created_at'], oldest?.['comment_id']])
      expect(before.map(({ body }) => body)).toEqual(['c35', 'c34', 'c33'])
    })
  })

  it('is edited and deleted by its author alone, who may take the deletion back', async () => {
    await stage.scene(async (scene) => {
      const post = await toAll(scene)
      const mine = await say(scene, person, post, 'Otimo')
      await scene.as(person, `select public.edit_comment($1, 'Ótimo')`, [mine])
      expect((await read(scene, manager, post))[0]).toMatchObject({ body: 'Ótimo', edited_at: expect.any(String) as string })
      for (const actor of [admin, manager]) {
        expect(await scene.refusal(actor, `select public.edit_comment($1, 'Péssimo')`, [mine])).toBe('RHNTF')
        expect(await scene.refusal(actor, 'select public.delete_comment($1)', [mine])).toBe('RHNTF')
      }
      await scene.as(person, 'select public.delete_comment($1)', [mine])
      expect([await read(scene, person, post), (await figures(scene, person, post))?.['comment_count']]).toEqual([[], 0])
      expect(await scene.refusal(person, `select public.edit_comment($1, 'De novo')`, [mine])).toBe('RHNTF')
      await scene.as(person, 'select public.delete_comment($1, false)', [mine])
      expect((await read(scene, manager, post))[0]).toMatchObject({ body: 'Ótimo' })
    })
  })

  it('that was deleted leaves its place while it has answers, without words or name', async () => {
    await stage.scene(async (scene) => {
      const post = await toAll(scene)
      const mine = await say(scene, person, post, 'Pergunta')
      await say(scene, manager, post, 'Resposta', { answers: mine })
      await scene.as(person, 'select public.delete_comment($1)', [mine])
      expect((await read(scene, manager, post))[0]).toMatchObject({ state: 'gone', body: null, author: null, answer_count: 1 })
      expect(await scene.refusal(manager, 'select public.comment_post($1, $2, $3)', [post, 'Outra resposta', mine])).toBe('RHNTF')
    })
  })

  it('is made twenty times a minute, and not once more', async () => {
    await stage.scene(async (scene) => {
      const post = await toAll(scene)
      for (let said = 0; said < 20; said += 1) await say(scene, person, post, `Comentário ${String(said)}`)
      expect(await scene.refusal(person, COMMENT, [post, 'Mais um'])).toBe('RHRAT')
      await scene.owner(`update public.post_comments set created_at = created_at - interval '2 minutes'`)
      expect(await scene.refusal(person, COMMENT, [post, 'Mais um'])).toBeNull()
    })
  })
})

describe('a talk', () => {
  it('is closed when the author wants none, when the post is over, and when it was withdrawn', async () => {
    await stage.scene(async (scene) => {
      const quiet = await toAll(scene, { allows_comments: false })
      expect(await scene.refusal(person, COMMENT, [quiet, 'Oi'])).toBe('RHCLS')
      expect(await figures(scene, person, quiet)).toMatchObject({ comments_closed: 'Os comentários desta publicação estão desativados.', reactions_closed: null })
      expect(await scene.refusal(person, `select public.react_to_post($1, 'like')`, [await toAll(scene, { allows_reactions: false })])).toBe('RHCLS')
      const over = await toAll(scene)
      const mine = await say(scene, person, over, 'Oi')
      await scene.owner(`update public.posts set expires_at = now() - interval '1 minute' where id = $1`, [over])
      // Whoever keeps the company still reads it; for others it is not there any more.
      expect([await scene.refusal(admin, COMMENT, [over, 'Oi']), await scene.refusal(person, COMMENT, [over, 'Oi'])]).toEqual(['RHCLS', 'RHNTF'])
      expect(await scene.refusal(person, `select public.edit_comment($1, 'Tchau')`, [mine])).toBe('RHNTF')
      expect(await scene.refusal(person, 'select public.delete_comment($1)', [mine])).toBeNull()
      expect(await scene.refusal(person, 'select public.delete_comment($1, false)', [mine])).toBe('RHNTF')
    })
  })

  it('is moderated by who edits the post: readers see nothing, its author why', async () => {
    await stage.scene(async (scene) => {
      const post = await toAll(scene)
      const rude = await say(scene, person, post, 'Que bobagem')
      expect(await scene.refusal(manager, `select public.hide_comment($1, 'Não gostei')`, [rude])).toBe('RHNTF')
      expect(await scene.refusal(admin, `select public.hide_comment($1, ' ')`, [rude])).toBe('RHCOM')
      await scene.as(admin, `select public.hide_comment($1, 'Desrespeita um colega')`, [rude])
      expect(await read(scene, manager, post)).toEqual([])
      expect(await read(scene, person, post)).toMatchObject([{ state: 'hidden', body: null, hidden_reason: 'Desrespeita um colega', can_edit: false, can_delete: false }])
      expect(await read(scene, admin, post)).toMatchObject([{ state: 'hidden', body: 'Que bobagem', hidden_reason: 'Desrespeita um colega', can_hide: true }])
      expect((await told(scene, people.person)).map(({ title }) => title)).toEqual(['Seu comentário foi ocultado pela moderação'])
      for (const act of [`edit_comment($1, 'Retiro')`, 'delete_comment($1)']) expect(await scene.refusal(person, `select public.${act}`, [rude])).toBe('RHCLS')
      expect(await scene.owner(`select count(*)::int as n from public.audit_logs where entity_type = 'post_comment' and entity_id = $1`, [rude])).toEqual([{ n: 1 }])
      await scene.as(admin, 'select public.show_comment($1)', [rude])
      expect(await read(scene, manager, post)).toMatchObject([{ state: 'shown', body: 'Que bobagem', hidden_reason: null }])
    })
  })
})

describe('a mention', () => {
  it('tells each reader once, never who acts, and leads to the comment', async () => {
    await stage.scene(async (scene) => {
      const post = await toAll(scene)
      const [me, boss] = [await employeeId(scene, people.person), await employeeId(scene, people.manager)]
      const mine = await say(scene, person, post, 'Veja, @Gestor', { named: [boss, boss, me] })
      expect(await told(scene, people.manager)).toEqual([{ kind: 'news_mention', title: expect.stringMatching(/ mencionou você$/) as string, url: `/app/news/${String(post)}#comentario-${String(mine)}` }])
      expect(await told(scene, people.person)).toEqual([])
      await scene.as(person, `select public.edit_comment($1, 'Veja só, @Gestor', $2)`, [mine, [boss]])
      expect(await told(scene, people.manager)).toHaveLength(1)
      expect((await read(scene, person, post))[0]?.['mentions']).toMatchObject([{ id: boss }])
      expect((await told(scene, people.admin)).map(({ title }) => title)).toEqual([expect.stringMatching(/ comentou sua publicação$/)])
    })
  })

  it('and an answer to one’s comment are one notice, not two', async () => {
    await stage.scene(async (scene) => {
      const post = await toAll(scene)
      const boss = await employeeId(scene, people.manager)
      const asked = await say(scene, manager, post, 'Quem vai?')
      await say(scene, person, post, 'Eu', { answers: asked })
      await say(scene, person, post, 'E você, @Gestor?', { answers: asked, named: [boss] })
      expect((await told(scene, people.manager)).map(({ kind }) => kind)).toEqual(['news_comment', 'news_mention'])
    })
  })

  it('is offered by part of a name, of readers of the post alone', async () => {
    await stage.scene(async (scene) => {
      const boss = await employeeId(scene, people.manager)
      const [name] = await scene.owner('select display_name from public.employees where id = $1', [boss])
      const offered = async (post: unknown, search: unknown): Promise<readonly unknown[]> => (await scene.as(person, 'select id from public.post_mentionable($1, $2)', [post, search])).map(({ id }) => id)
      const word = String(name?.['display_name']).split(' ')[0]?.toUpperCase()
      const wide = await toAll(scene)
      expect(await offered(wide, word)).toContain(boss)
      expect(await offered(wide, '')).toHaveLength(8)
      expect(await offered(wide, 'zzzz')).toEqual([])
      const narrow = await toAll(scene, { audience: { people: [await employeeId(scene, people.person)] } })
      expect(await offered(narrow, word)).not.toContain(boss)
    })
  })

  it('names twenty people at most', async () => {
    await stage.scene(async (scene) => {
      const post = await toAll(scene)
      const many = (await scene.owner(`select id from public.employee_directory where company_id = $1 limit 21`, [stage.company('aurora')])).map(({ id }) => id)
      const naming = (named: readonly unknown[]): Promise<string | null> => scene.refusal(person, `select public.comment_post($1, 'Todos', null, $2)`, [post, named])
      expect([await naming(many.slice(1)), await naming(many)]).toEqual([null, 'RHMNY'])
    })
  })
})

describe('a reaction', () => {
  it('is one per person, changed or taken back, and counted by kind', async () => {
    await stage.scene(async (scene) => {
      const post = await toAll(scene)
      const react = (actor: Actor, reaction: string | null): Promise<string | null> => scene.refusal(actor, 'select public.react_to_post($1, $2)', [post, reaction])
      for (const [actor, reaction] of [[person, 'like'], [person, 'love'], [manager, 'love'], [admin, 'like']] as const) expect(await react(actor, reaction)).toBeNull()
      expect(await figures(scene, person, post)).toMatchObject({ my_reaction: 'love', reactions: [{ reaction: 'love', count: 2 }, { reaction: 'like', count: 1 }] })
      expect(await react(person, null)).toBeNull()
      expect(await figures(scene, person, post)).toMatchObject({ my_reaction: null, reactions: [{ reaction: 'like', count: 1 }, { reaction: 'love', count: 1 }] })
      expect(await react(person, 'angry')).toBe('23514')
    })
  })
})
